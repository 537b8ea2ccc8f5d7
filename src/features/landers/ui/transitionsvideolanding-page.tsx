import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/transitionsvideolanding-page";
import { ScenesDesign } from "./designs/scenes-design.tsx";
import { Lander } from "./parts/lander.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "transitionsvideolanding", params.slug);
}

export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Lander view={view}>
      <ScenesDesign />
    </Lander>
  );
}
