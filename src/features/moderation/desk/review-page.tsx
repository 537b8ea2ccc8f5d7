import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readQueues } from "../desk-contract.ts";
import type { Route } from "./+types/review-page";
import { ReviewGrid } from "./review/review-grid.tsx";
import { ReviewResult } from "./review/review-result.tsx";
import { type Review, useReview } from "./review/use-review.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { review } = await readAtDesk(page, readQueues);
  return { waiting: review.open, now: page.app.clock.now().toISOString() };
}

/** New photos, ten at a time: what breaks a rule is marked, and the rest accepted. */
export default function ReviewPage({ loaderData: { waiting, now } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const review = useReview();
  const { review: held, result, isLost, error } = review;
  return (
    <Page>
      <PageTitle>{t("review.title")}</PageTitle>
      <div className="flex flex-col gap-4">
        <h1>{t("review.title")}</h1>
        <p className="text-ink-2">{t("review.words")}</p>
        {isLost && <Lost review={review} />}
        {error && !isLost && (
          <Notice tone="danger" live="alert">
            {error.message || t("failed")}
          </Notice>
        )}
        {result && <ReviewResult result={result} />}
        {held && held.photos.length > 0 && !isLost && (
          <ReviewGrid key={held.review} review={review} held={held} now={now} />
        )}
        {(held === null || held.photos.length === 0) && !isLost && (
          <Next review={review} isEmpty={held !== null || waiting === 0} />
        )}
      </div>
    </Page>
  );
}

function Next({ review: { take, busy }, isEmpty }: { review: Review; isEmpty: boolean }) {
  const t = useTexts("moderation-desk");
  const button = (
    <Button autoFocus icon={<ArrowRight />} loading={busy} onClick={() => void take()}>
      {t("review.next")}
    </Button>
  );
  if (!isEmpty) return <div>{button}</div>;
  return (
    <EmptyState icon={<Check />} title={t("review.empty")} action={button}>
      {t("review.empty_words")}
    </EmptyState>
  );
}

/** The lease was lost: somebody else may have the photos by now. */
function Lost({ review: { take, busy } }: { review: Review }) {
  const t = useTexts("moderation-desk");
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t("review.lost")}
      action={
        <Button variant="secondary" loading={busy} onClick={() => void take()}>
          {t("review.next")}
        </Button>
      }
    >
      {t("review.lost_words")}
    </Notice>
  );
}
