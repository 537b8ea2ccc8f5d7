import type { PageContext } from "#platform/page-context.ts";
import { readOrder } from "../contract.ts";

/**
 * The order that the address names by `order`; nothing where it names none.
 * @throws Response 404 where there is no such order of the member's
 */
export async function askOrder({ ask, url }: PageContext) {
  const id = url.searchParams.get("order");
  if (id === null) return null;
  const asked = await ask(readOrder, undefined, new URLSearchParams({ id }).toString());
  if (!asked.ok) throw new Response(null, { status: asked.status < 500 ? 404 : asked.status });
  return asked.output;
}
