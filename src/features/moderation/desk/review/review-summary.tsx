import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { Review } from "./use-review.ts";

type SummaryProps = {
  review: Review;
  /** The photo that is sealed at once, before the others are decided. */
  toSeal?: number;
  onClose: () => void;
};

/** One line that says what will happen, and each rejection. Enter sends it. */
export function ReviewSummary({ review, toSeal, onClose }: SummaryProps) {
  const t = useTexts("moderation-desk");
  const { busy, error, send } = review;
  const handleSend = async () => {
    await send(toSeal);
    onClose();
  };
  const isSealing = toSeal !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isSealing ? "seal.title" : "summary.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button
          autoFocus
          variant={isSealing ? "danger" : "primary"}
          loading={busy}
          onClick={() => void handleSend()}
        >
          {t(isSealing ? "seal.send" : "review.send")}
        </Button>
      }
    >
      {isSealing ? <Sealed photo={toSeal} /> : <Judged judged={review.judged} />}
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Dialog>
  );
}

function Sealed({ photo }: { photo: number }) {
  const t = useTexts("moderation-desk");
  return (
    <>
      <p className="font-semibold">
        {t("subject.photo", { number: photo })} · {t("rule.child")}
      </p>
      <p className="mt-3">{t("seal.words")}</p>
    </>
  );
}

function Judged({ judged: { accepted, rejected, unseen } }: Pick<Review, "judged">) {
  const t = useTexts("moderation-desk");
  return (
    <>
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
    </>
  );
}
