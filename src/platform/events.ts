import type { Tx } from "#db/database.ts";

/** An event of one feature that others react to, such as a member's sign-up. */
export type EventType<Payload> = { name: string; payload?: Payload };

export type Announce = <Payload>(tx: Tx, event: EventType<Payload>, payload: Payload) => Promise<void>;

export function defineEvent<Payload>(name: string): EventType<Payload> {
  return { name };
}
