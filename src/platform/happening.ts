import type { Tx } from "#db/database.ts";
import type { App, Reaction, Reactions } from "./app.ts";

/** Something that one feature does and others react to, such as a member's sign-up. */
export type Happening<Payload> = { name: string; payload?: Payload };

export function happening<Payload>(name: string): Happening<Payload> {
  return { name };
}

type Line = [name: string, reactions: readonly Reaction<never>[]];

/** A line of src/reactions.ts. */
export function on<Payload>({ name }: Happening<Payload>, ...reactions: Reaction<Payload>[]): Line {
  return [name, reactions as unknown as Reaction<never>[]];
}

/** @throws Error for what has two lines: the order of all who react to it would stand nowhere */
export function gatherReactions(...lines: Line[]): Reactions {
  const gathered = new Map<string, readonly Reaction<never>[]>();
  for (const [name, reactions] of lines) {
    if (gathered.has(name)) {
      throw new Error(`src/reactions.ts has two lines for "${name}". Merge them into one.`);
    }
    gathered.set(name, reactions);
  }
  return gathered;
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
