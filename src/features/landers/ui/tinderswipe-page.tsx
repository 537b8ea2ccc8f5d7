import { pageContext } from "#platform/page-context.ts";
import { EARLY_SCRIPTS } from "#ui/late-scripts.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/tinderswipe-page";
import { SwipeDesign } from "./designs/swipe-design.tsx";
import { Lander } from "./parts/lander.tsx";

export const handle = EARLY_SCRIPTS;

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
