import { hasOverview } from "#features/discovery/server/discovery.ts";
import { MembersOverview } from "#features/discovery/ui/discovery.tsx";
import { readTracking } from "#features/signup/ui/signup.tsx";
import { readHome } from "#features/site/server/site.ts";
import { Home } from "#features/site/ui/site.tsx";
import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/home-page";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { network, ref } = readTracking(page.url.searchParams);
  const source = { ...(network && { network }), ...(ref && { ref }) };
  return { home: readHome(page), source, hasOverview: await hasOverview(page.app, page, source) };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, source } = loaderData;
  return <Home home={home}>{loaderData.hasOverview && <MembersOverview source={source} />}</Home>;
}
