import type { Tx } from "#db/database.ts";
import type { App, Reaction } from "./app.ts";

/** Something that one feature does and others react to, such as a member's sign-up. */
export type Happening<Payload> = { name: string; payload?: Payload };

export function happening<Payload>(name: string): Happening<Payload> {
  return { name };
}

/** A line of src/reactions.ts. */
export function on<Payload>(
  { name }: Happening<Payload>,
  ...reactions: Reaction<Payload>[]
): [string, readonly Reaction<never>[]] {
  return [name, reactions as unknown as Reaction<never>[]];
}

/** Lets everybody react, in the order of the list. */
export async function announce<Payload>(
  app: App,
  tx: Tx,
  { name }: Happening<Payload>,
  payload: Payload,
): Promise<void> {
  for (const react of app.reactions.get(name) ?? []) await (react as Reaction<Payload>)(tx, payload, app);
}
