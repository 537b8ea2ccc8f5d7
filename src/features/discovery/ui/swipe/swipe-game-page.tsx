import CloudOff from "lucide-react/icons/cloud-off";
import { useRevalidator } from "react-router";
import { WaitingLikes } from "#features/likes/ui/likes.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readSwipeDeck } from "../../swipe-contract.ts";
import type { Route } from "./+types/swipe-game-page";
import { SwipeBoard } from "./swipe-board.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, ask } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const asked = await ask(readSwipeDeck);
  if (asked.ok) return { memberId: viewer.memberId, deck: asked.output, refused: null };
  return { memberId: viewer.memberId, deck: null, refused: asked.error };
}

export default function SwipeGamePage({ loaderData: { memberId, deck, refused } }: Route.ComponentProps) {
  const t = useTexts("discovery");
  const { revalidate, state } = useRevalidator();
  return (
    <Page className="max-lg:overflow-x-clip max-sm:py-2">
      <PageTitle>{t("swipe.title")}</PageTitle>
      <h1 className="mx-auto mb-2 max-w-form max-sm:sr-only">{t("swipe.title")}</h1>
      {deck ? (
        <div className="flex flex-col gap-4">
          <WaitingLikes />
          <SwipeBoard memberId={memberId} deck={deck} />
        </div>
      ) : (
        <ErrorState
          icon={<CloudOff />}
          title={t("swipe.failed.title")}
          onRetry={() => revalidate()}
          retrying={state === "loading"}
          retryLabel={t("swipe.failed.retry")}
        >
          {refused?.message ?? t("swipe.failed.words")}
        </ErrorState>
      )}
    </Page>
  );
}
