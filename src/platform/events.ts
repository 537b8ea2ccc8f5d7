import type { Tx } from "#db/database.ts";

/** What one feature does and others react to, such as a member's sign-up. */
export type EventType<Payload> = { name: string; payload?: Payload };

export type Announce = <Payload>(tx: Tx, event: EventType<Payload>, payload: Payload) => Promise<void>;

export function defineEvent<Payload>(name: string): EventType<Payload> {
  return { name };
}
