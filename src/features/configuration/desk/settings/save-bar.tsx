import { Button } from "#ui/button.tsx";
import type { CallError } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SettingView } from "../../contract.ts";
import type { SayValue } from "../parts/say-value.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { type Saving, useSave } from "./use-save.ts";

type Props = Saving & { settings: readonly SettingView[]; words: SayValue };

/** Counts the changes that are not saved, and lets the person look at them before they are. */
export function SaveBar({ settings, words, ...saving }: Props) {
  const { t } = words;
  const { draft } = saving;
  const { busy, error, plan, review, send, close, dialog } = useSave(saving);
  const message = sayError(error, words);
  return (
    <>
      {draft.count > 0 && (
        <div className="sticky bottom-0 z-sticky flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
          <span className="me-auto font-semibold" role="status">
            {t("draft", { count: draft.count })}
          </span>
          <Button variant="quiet" onClick={draft.clear}>
            {t("discard")}
          </Button>
          <Button loading={busy && plan === null} onClick={() => void review()}>
            {t("review")}
          </Button>
          {message && plan === null && (
            <Notice tone="danger" live="alert">
              {message}
            </Notice>
          )}
        </div>
      )}
      {plan && (
        <SaveDialog
          {...{ plan, settings, words, busy, message }}
          onClose={close}
          onSend={(why) => void send(why)}
        />
      )}
      {dialog}
    </>
  );
}

/** What is wrong with a setting is said at its field. */
function sayError(error: CallError | null, { t }: SayValue): string | null {
  if (!error || Object.keys(error.fields).length > 0) return null;
  return error.code === "configuration.changed_since" ? t("stale") : error.message || t("failed");
}
