import { makeClientId } from "#base/client-id.ts";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { shopStored } from "../../stored.ts";

type Kept = { id: string; wanted: string };

// In memory too, for browsers without storage. Module state is safe here, since only the browser places orders.
let kept: Kept | null = null;

/**
 * Returns the client id of an order. It stays the same for every try of the same order, also after a reload, until the
 * order is answered. Different content gets another id.
 */
export function keepOrderId(content: unknown): string {
  const wanted = JSON.stringify(content);
  kept ??= readKept();
  if (kept?.wanted !== wanted) kept = { id: makeClientId(new Date()), wanted };
  store(JSON.stringify(kept), shopStored.order);
  return kept.id;
}

/** Call this once the order is answered, so that ordering the same again is a new order. */
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
