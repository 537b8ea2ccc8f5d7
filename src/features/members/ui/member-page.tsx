import { data, useParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { PageTitle } from "#ui/page-title.tsx";
import type { MemberPage as Found } from "../contract.ts";
import { noteVisit, readMemberPage } from "../server/read-member-page.ts";
import type { Route } from "./+types/member-page";
import { ClosedMember } from "./closed-member.tsx";
import { MemberProfile } from "./member-profile.tsx";

const STATUS = { shown: 200, log_in: 403, blocked: 403, gone: 404 } as const satisfies Record<
  Found["kind"],
  number
>;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : null;
  const found = await readMemberPage(page, id);
  // A browser's prefetch is no visit.
  const looked = !request.headers.has("sec-purpose") && !request.headers.has("purpose");
  if (found.kind === "shown" && found.view.likes_you && looked && page.viewer.kind === "member")
    await noteVisit(page.app, page.viewer.memberId, found.view.member.id);
  return data(found, { status: STATUS[found.kind] });
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

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
