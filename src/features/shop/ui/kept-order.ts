import { makeClientId } from "#base/client-id.ts";

const KEY = "order-being-placed";

/**
 * The id under which an order is placed: the same for every try of the same order, also after a reload, until its answer
 * is here. What has something else in it is another order.
 * @param content all that is ordered, and how
 */
export function keepOrderId(content: unknown): string {
  const wanted = JSON.stringify(content);
  const kept = readKept();
  if (kept?.wanted === wanted) return kept.id;
  const id = makeClientId(new Date());
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, wanted }));
  } catch {
    // Without storage a reload begins a new order; within the page the caller holds on to the id.
  }
  return id;
}

/** Its answer is here: whoever orders the same again wants it again. */
export function forgetOrderId(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function readKept(): { id: string; wanted: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
