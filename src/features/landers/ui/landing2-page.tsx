import { data } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { readLanding } from "../server/read-landing.ts";
import type { Route } from "./+types/landing2-page";
import { Landing } from "./parts/landing.tsx";
import { LandingPhoto } from "./parts/landing-photo.tsx";
import { MessageForm } from "./parts/message-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await readLanding(context.get(pageContext), { id: params.id, slug: params.slug });
  return data(view, { status: view.found ? 200 : 404 });
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function LandingPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <Landing view={view} name="landing2">
      {(found) => (
        <div className="flex flex-col gap-5 sm:flex-row">
          <LandingPhoto found={found} small />
          <MessageForm found={found} />
        </div>
      )}
    </Landing>
  );
}
