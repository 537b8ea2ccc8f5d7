import type { Endpoint } from "#base/endpoint.ts";
import type { BodyFor, PathOf } from "#base/endpoint-call.ts";
import { CallError, readFailure } from "./call.ts";

/**
 * Sends a call that answers with a file, and gives the file to the browser to keep. Nothing is tried again, since a file
 * may be sent only once.
 * @throws CallError
 */
export async function download<E extends Endpoint & { method: "POST" } = never>(
  path: PathOf<E>,
  { body, name }: BodyFor<E> & { body?: unknown; name: string },
): Promise<void> {
  const failed = () => {
    throw new CallError(0, {});
  };
  const answer = await fetch(path, {
    method: "POST",
    headers: { Accept: "*/*", "Content-Type": "application/json", "X-Member": "0" },
    body: JSON.stringify(body),
  }).catch(failed);
  if (!answer.ok) throw readFailure(path, answer.status, await answer.json().catch(() => ({})));
  keep(await answer.blob().catch(failed), name);
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
