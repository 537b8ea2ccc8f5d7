import type { SettingView } from "../../contract.ts";
import { DraftBar, sayError } from "../parts/draft-bar.tsx";
import type { SayValue } from "../parts/say-value.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { type Saving, useSave } from "./use-save.ts";

type Props = Saving & { settings: readonly SettingView[]; words: SayValue };

/** Lets the person look at the changed settings before they are saved. */
export function SaveBar({ settings, words, ...saving }: Props) {
  const { draft } = saving;
  const { busy, error, plan, review, send, close, dialog } = useSave(saving);
  const message = sayError(error, words);
  return (
    <>
      <DraftBar
        count={draft.count}
        words={words}
        busy={busy && plan === null}
        message={plan === null ? message : null}
        onDiscard={draft.clear}
        onReview={() => void review()}
      />
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
