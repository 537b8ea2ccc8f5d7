import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { PhotoReviewResult } from "../../review-contract.ts";

/** Tells what became of the photos that were sent, with the cases that wait for this person. */
export function ReviewResult({ result }: { result: PhotoReviewResult }) {
  const t = useTexts("moderation-desk");
  const { accepted, rejected, cases, left } = result;
  return (
    <Notice
      tone={cases.length > 0 ? "warning" : "success"}
      live="status"
      title={t("review.done", { accepted: accepted.length, rejected: rejected.length })}
    >
      {cases.map(({ photo, case: id }) => (
        <p key={photo}>
          <Link
            to={href("/desk/cases/:id", { id: String(id) })}
            className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
          >
            {t("review.case", { number: photo })}
          </Link>
        </p>
      ))}
      {left.map(({ photo, why }) => (
        <p key={photo}>{t(`review.${why}`, { number: photo })}</p>
      ))}
    </Notice>
  );
}
