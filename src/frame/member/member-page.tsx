import { data, isRouteErrorResponse, useParams } from "react-router";
import { clearNew } from "#features/likes/server/likes.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ErrorPage } from "../error-page.tsx";
import type { Route } from "./+types/member-page";
import { ClosedMember } from "./closed-member.tsx";
import { MemberFailure } from "./member-failure.tsx";
import { MemberProfile } from "./member-profile.tsx";
import { type MemberPage as Found, readMemberPage } from "./read-member-page.ts";

const STATUS = { shown: 200, log_in: 403, blocked: 403, gone: 404 } as const satisfies Record<
  Found["kind"],
  number
>;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : null;
  const found = await readMemberPage(page, id);
  // A browser that only guesses where one goes next has not looked at anybody.
  const looked = !request.headers.has("sec-purpose") && !request.headers.has("purpose");
  if (found.kind === "shown" && found.view.likes_you && looked && page.viewer.kind === "member")
    await clearNew(page.app, page.viewer.memberId, found.view.member.id);
  return data(found, { status: STATUS[found.kind] });
}

/** Who hides or leaves is gone for visitors too, at once: the page is kept for nobody. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

/** `/members/{id}` and `/likes/m/{id}`. */
export default function MemberPage({ loaderData: found }: Route.ComponentProps) {
  const t = useTexts("profiles");
  const { id } = useParams();
  if (found.kind !== "shown") return <ClosedMember found={found} />;
  const { member } = found.view;
  return (
    <>
      <PageTitle>{member.age === null ? member.name : `${member.name}, ${member.age}`}</PageTitle>
      {found.view.standing === "self" && <span className="sr-only">{t("page.self")}</span>}
      <MemberProfile key={id} view={found.view} />
    </>
  );
}

/** What keeps the frame: without a connection, or where the server fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  return isRefused ? <ErrorPage error={error} /> : <MemberFailure />;
}
