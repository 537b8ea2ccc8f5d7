import type { Endpoint } from "#base/endpoint.ts";
import type { BodyFor, PathOf } from "#base/endpoint-call.ts";

/** A call that survives its page, without an answer. It cannot state whose it is. For every page, so apart from `call`. */
export function callBeacon<E extends Endpoint & { method: "POST" } = never>(
  path: PathOf<E>,
  { body }: BodyFor<E> & { body: unknown },
): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}
