import { href, type MiddlewareFunction, redirect } from "react-router";
import { hasUnread } from "#features/moderation/server/moderation.ts";
import { pageContext } from "#platform/page-context.ts";
import { pageOf } from "./page-of.ts";

/** Pages that stay open: the letters, the rules they name, the proof they ask for, the ways out, and steps of a payment. */
const OPEN =
  /^\/(decisions|complaints|inquiries|pages|settings|withdraw|delete-account|account-deleted|exports|payments|unsubscribe|lang-config|prove-age|dev|offline)(\/|$)/;

/** Leads a member to a decision about them that they have to read first. Calls of the API are never held up. */
export const unreadFirst: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { app, viewer } = context.get(pageContext);
  if (viewer.kind === "visitor" || request.method !== "GET") return;
  const { pathname, search } = pageOf(new URL(request.url));
  if (OPEN.test(pathname) || !(await hasUnread(app, viewer.memberId))) return;
  throw redirect(`${href("/decisions/unread")}?${new URLSearchParams({ to: pathname + search })}`);
};
