import { href } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { hasExport, openExport } from "../server/accounts.ts";
import type { Route } from "./+types/export-page";

/** Serves a member's data export to that member, logged in, while the link is valid. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  const login = new Response(null, {
    status: 302,
    headers: {
      Location: `${href("/login")}?callback=${encodeURIComponent(href("/exports/:token", params))}`,
    },
  });
  if (!(await hasExport(app, params.token))) throw new Response(null, { status: 410 });
  if (viewer.kind === "visitor") return login;
  const file = await openExport(app, params.token, viewer.memberId);
  if (!file) throw new Response(null, { status: 404 });
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": 'attachment; filename="my-data.zip"',
    },
  });
}
