import { href } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { serveExport } from "../server/accounts.ts";
import type { Route } from "./+types/export-page";

/** Serves a member's data export to that member, logged in, while the link is valid. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  const loginPath = `${href("/login")}?callback=${encodeURIComponent(href("/exports/:token", params))}`;
  return serveExport(app, { token: params.token, viewer, loginPath });
}
