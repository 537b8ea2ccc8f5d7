import { data, href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { readLanding } from "../server/read-landing.ts";
import type { Route } from "./+types/landing-page";
import { Landing } from "./parts/landing.tsx";
import { LandingPhoto } from "./parts/landing-photo.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await readLanding(context.get(pageContext), { id: params.id });
  return data(view, { status: view.found ? 200 : 404 });
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function LandingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts("landers");
  return (
    <Landing view={view} name="landing">
      {(found) => (
        <>
          <LandingPhoto found={found} />
          <LinkButton
            to={href("/members/:id/signup", { id: String(found.member.id) })}
            size="large"
            className="max-md:w-full md:self-start"
          >
            {t("landing.write", { name: found.member.name })}
          </LinkButton>
        </>
      )}
    </Landing>
  );
}
