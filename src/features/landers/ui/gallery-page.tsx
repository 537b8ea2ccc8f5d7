import { pageContext } from "#platform/page-context.ts";
import { openLander } from "../server/open-lander.ts";
import type { Route } from "./+types/gallery-page";
import { GalleryDesign } from "./designs/gallery-design.tsx";
import { Lander } from "./parts/lander.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return openLander(context.get(pageContext), "gallery", params.slug);
}

export default function LanderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Lander view={view}>
      <GalleryDesign />
    </Lander>
  );
}
