import type { Endpoint } from "#base/endpoint.ts";
import type { BodyFor, PathOf } from "#base/endpoint-call.ts";

/**
 * Sends a call that survives its page; the answer is ignored. It cannot carry a member's id. Separate from `call`,
 * because every page loads it.
 */
export function callBeacon<E extends Endpoint & { method: "POST" } = never>(
  path: PathOf<E>,
  { body }: BodyFor<E> & { body: unknown },
): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}
