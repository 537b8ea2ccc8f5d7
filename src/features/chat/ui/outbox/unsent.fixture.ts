import type { Unsent } from "./outbox-order.ts";

/** A text that waits in the outbox, never tried. */
export function makeUnsent(id: string, part: Partial<Unsent> = {}): Unsent {
  const text = { kind: "text", text: id, id, to: 1, at: 0, since: 0, tries: 0, nextAt: 0, failure: null };
  return { ...text, ...part } as Unsent;
}
