import { Button } from "#ui/button.tsx";
import type { CallError } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SayValue } from "./say-value.ts";

type Props = {
  count: number;
  words: SayValue;
  busy: boolean;
  message: string | null;
  onDiscard: () => void;
  onReview: () => void;
};

/** Counts the changes that are not saved, and offers to look at them or to discard them. */
export function DraftBar({ count, words: { t }, busy, message, onDiscard, onReview }: Props) {
  if (count === 0) return null;
  return (
    <div className="sticky bottom-0 z-sticky flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <span className="me-auto font-semibold" role="status">
        {t("draft", { count })}
      </span>
      <Button variant="quiet" onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button loading={busy} onClick={onReview}>
        {t("review")}
      </Button>
      {message && (
        <Notice tone="danger" live="alert">
          {message}
        </Notice>
      )}
    </div>
  );
}

/** Words an error of saving. Errors of fields are said at the fields. */
export function sayError(error: CallError | null, { t }: SayValue): string | null {
  if (!error || Object.keys(error.fields).length > 0) return null;
  return error.code === "configuration.changed_since" ? t("stale") : error.message || t("failed");
}
