import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/iconslanding-page";
import { IconsDesign } from "./designs/icons-design.tsx";
import { Lander } from "./parts/lander.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "iconslanding", params.slug);
}

export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Lander view={view}>
      <IconsDesign view={view} />
    </Lander>
  );
}
