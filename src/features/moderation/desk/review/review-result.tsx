import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { PhotoReviewResult } from "../../review-contract.ts";

/** Tells what became of the photos that were sent, with their cases: to decide them, or to take a rejection back. */
export function ReviewResult({ result }: { result: PhotoReviewResult }) {
  const t = useTexts("moderation-desk");
  const { accepted, rejected, cases, left } = result;
  const links = [
    ...cases.map(({ photo, case: id }) => ({ id, words: t("review.case", { number: photo }) })),
    ...rejected.map(({ photo, case: id }) => ({ id, words: t("review.rejected", { number: photo }) })),
  ];
  return (
    <Notice
      tone={cases.length > 0 || left.length > 0 ? "warning" : "success"}
      live="status"
      title={t("review.done", { accepted: accepted.length, rejected: rejected.length })}
    >
      {links.map(({ id, words }) => (
        <p key={id}>
          <Link
            to={href("/desk/cases/:id", { id: String(id) })}
            className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
          >
            {words}
          </Link>
        </p>
      ))}
      {left.map(({ photo, why }) => (
        <p key={photo}>{t(`review.${why === "lost" ? "gone_back" : why}`, { number: photo })}</p>
      ))}
    </Notice>
  );
}
