import { campaignOf, readTracking, useTracking } from "#features/accounts/ui/accounts.tsx";
import { hasOverview } from "#features/discovery/server/discovery.ts";
import { MembersOverview } from "#features/discovery/ui/discovery.tsx";
import { describeSite, readHome } from "#features/site/server/site.ts";
import { Home, StructuredData } from "#features/site/ui/site.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LATE_SCRIPTS } from "#ui/late-scripts.ts";
import type { Route } from "./+types/home-page";

export const handle = LATE_SCRIPTS;

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const source = campaignOf(readTracking(page.url.searchParams));
  return {
    home: readHome(page),
    described: describeSite(page),
    source,
    hasOverview: await hasOverview(page.app, page, source),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, described } = loaderData;
  const source = campaignOf(useTracking(loaderData.source));
  // The server does not know a campaign that only the tab keeps. The overview is empty for those who may not search.
  const hasOverview = loaderData.hasOverview || source.network !== undefined || source.ref !== undefined;
  return (
    <>
      <StructuredData value={described} />
      <Home home={home}>{hasOverview && <MembersOverview source={source} />}</Home>
    </>
  );
}
