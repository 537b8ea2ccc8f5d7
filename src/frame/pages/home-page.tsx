import { hasOverview } from "#features/discovery/server/discovery.ts";
import { MembersOverview } from "#features/discovery/ui/discovery.tsx";
import { readTracking } from "#features/signup/ui/signup.tsx";
import { describeSite, readHome } from "#features/site/server/site.ts";
import { Home, StructuredData } from "#features/site/ui/site.tsx";
import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/home-page";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { network, ref } = readTracking(page.url.searchParams);
  const source = { ...(network && { network }), ...(ref && { ref }) };
  return {
    home: readHome(page),
    described: describeSite(page),
    source,
    hasOverview: await hasOverview(page.app, page, source),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, described, source } = loaderData;
  return (
    <>
      <StructuredData value={described} />
      <Home home={home}>{loaderData.hasOverview && <MembersOverview source={source} />}</Home>
    </>
  );
}
