import { data, href } from "react-router";
import { MemberTileCard } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { readLanding } from "../server/read-landing.ts";
import type { Route } from "./+types/landing3-page";
import { Landing } from "./parts/landing.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await readLanding(context.get(pageContext), {
    id: params.id,
    slug: params.slug,
    related: true,
  });
  return data(view, { status: view.found ? 200 : 404 });
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function LandingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts("landers");
  return (
    <Landing view={view} name="landing3">
      {(found) => (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {[found.member, ...found.related].map((member) => (
            <li key={member.id}>
              <MemberTileCard
                member={member}
                eager
                to={href("/members/:id/signup", { id: String(member.id) })}
              />
              <LinkButton
                to={href("/members/:id/signup", { id: String(member.id) })}
                size="small"
                wide
                className="mt-2"
              >
                {t("landing.write", { name: member.name })}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Landing>
  );
}
