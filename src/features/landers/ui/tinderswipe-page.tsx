import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/tinderswipe-page";
import { SwipeDesign } from "./designs/swipe-design.tsx";
import { Lander } from "./parts/lander.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "tinderswipe");
}

export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Lander view={view}>
      <SwipeDesign view={view} />
    </Lander>
  );
}
