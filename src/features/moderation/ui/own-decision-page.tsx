import { href, redirect } from "react-router";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { findOwnLetter } from "../server/find-own-letter.ts";
import type { Route } from "./+types/own-decision-page";

/** Leads a member from what a decision keeps from others to its letter. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const token = await findOwnLetter(app, viewer.memberId, params.what);
  if (token === null) throw new Response(null, { status: 404 });
  return redirect(href("/decisions/:token", { token }));
}

/** Never rendered, because the loader either redirects or throws a 404. */
export default function OwnDecisionPage() {
  return null;
}
