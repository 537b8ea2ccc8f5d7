import { isRefusal } from "#base/refusal.ts";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { handOver } from "../server/shop.ts";
import type { Route } from "./+types/hand-over-page";

/** Sends the logged-in buyer from an order to a payment provider that needs a form to be posted. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, viewer, locale, texts, nonce } = context.get(pageContext);
  const id = Number(params.id);
  if (viewer.kind === "visitor") throw logInFirst(request);
  if (!Number.isSafeInteger(id)) throw new Response(null, { status: 404 });
  const page = { locale, texts, nonce };
  return handOver(app, { memberId: viewer.memberId, id }, page).catch((error: unknown) => {
    throw isRefusal(error) ? new Response(null, { status: 404 }) : error;
  });
}
