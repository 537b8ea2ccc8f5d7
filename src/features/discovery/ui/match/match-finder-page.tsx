import { REGION_LABEL } from "#features/profiles/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { findMatches } from "../../match-contract.ts";
import { FindMoreWays } from "../search/find-more-ways.tsx";
import type { Route } from "./+types/match-finder-page";
import { MatchFinder } from "./match-finder.tsx";
import type { MatchStart } from "./match-state.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, ask } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const asked = await ask(findMatches);
  const start: MatchStart = asked.ok
    ? asked.output
    : { code: asked.error.error, message: asked.error.message };
  return { start, labels: REGION_LABEL };
}

/** The page also opens offline and says so. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ start: MatchStart; labels: typeof REGION_LABEL | null }> {
  try {
    return await serverLoader();
  } catch (error) {
    if (navigator.onLine) throw error;
    return { start: { code: "network", message: "" }, labels: null };
  }
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

/** The page loads its further data itself. */
export function shouldRevalidate() {
  return false;
}

export default function MatchFinderPage({ loaderData: { start, labels } }: Route.ComponentProps) {
  const t = useTexts("discovery");
  return (
    <Page className="max-sm:py-4">
      <PageTitle>{t("match.title")}</PageTitle>
      <div className="flex flex-col gap-4 sm:gap-6">
        <div>
          <h1>{t("match.title")}</h1>
          <p className="text-ink-2">{t("match.intro")}</p>
        </div>
        <MatchFinder start={start} labels={labels} />
        <FindMoreWays but="match" />
      </div>
    </Page>
  );
}
