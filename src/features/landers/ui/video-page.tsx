import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/video-page";
import { Lander } from "./parts/lander.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "video", params.slug);
}

/** Without a film of the operator's, this is the plain lander. */
export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return <Lander view={view} />;
}
