import { makeClientId } from "#base/client-id.ts";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { shopStored } from "../../stored.ts";

type Kept = { id: string; wanted: string };

// Of this browser's tab, also where it stores nothing. The server never places an order.
let kept: Kept | null = null;

/**
 * The id under which an order is placed: the same for every try of the same order, also after a reload, until its answer
 * is here. What has something else in it is another order.
 * @param content all that is ordered, and how
 */
export function keepOrderId(content: unknown): string {
  const wanted = JSON.stringify(content);
  kept ??= readKept();
  if (kept?.wanted !== wanted) kept = { id: makeClientId(new Date()), wanted };
  store(JSON.stringify(kept), shopStored.order);
  return kept.id;
}

/** Its answer is here: whoever orders the same again wants it again. */
export function forgetOrderId(): void {
  kept = null;
  forgetStored(shopStored.order);
}

function readKept(): Kept | null {
  try {
    return JSON.parse(readStored(shopStored.order) ?? "null");
  } catch {
    return null;
  }
}
