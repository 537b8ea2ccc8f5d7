import type { PageContext } from "#platform/page-context.ts";
import { readOrder } from "../contract.ts";

/**
 * Loads the order in the page's `order` query parameter, if there is one.
 * @throws Response 404 if the member has no such order
 */
export async function loadOrder({ ask, url }: PageContext) {
  const id = url.searchParams.get("order");
  if (id === null) return null;
  const asked = await ask(readOrder, undefined, new URLSearchParams({ id }).toString());
  if (!asked.ok) throw new Response(null, { status: asked.status < 500 ? 404 : asked.status });
  return asked.output;
}
