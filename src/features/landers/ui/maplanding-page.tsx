import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/maplanding-page";
import { MapDesign } from "./designs/map-design.tsx";
import { Lander } from "./parts/lander.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "maplanding", params.slug);
}

export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Lander view={view}>
      <MapDesign view={view} />
    </Lander>
  );
}
