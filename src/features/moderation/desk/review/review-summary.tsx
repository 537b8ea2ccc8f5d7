import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { Review } from "./use-review.ts";

/** One line that says what will happen, and each rejection. Enter sends it. */
export function ReviewSummary({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useTexts("moderation-desk");
  const { judged, busy, error, send } = review;
  const { accepted, rejected, unseen } = judged;
  const handleSend = async () => {
    await send();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("summary.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button autoFocus loading={busy} onClick={() => void handleSend()}>
          {t("review.send")}
        </Button>
      }
    >
      <p className="font-semibold">
        {t("review.check", { accepted: accepted.length, rejected: rejected.length })}
      </p>
      <ul className="mt-3 list-disc ps-5">
        {rejected.map(({ photo, rule }) => (
          <li key={photo}>
            {t("subject.photo", { number: photo })} · {t(`rule.${rule}`)}
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="mt-3">{t("review.not_seen", { n: unseen })}</p>}
      {rejected.length > 0 && <p className="mt-3 text-ink-2">{t("summary.undo")}</p>}
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Dialog>
  );
}
