import type { Tx } from "#db/database.ts";
import type { App } from "./app.ts";
import type { Announce, EventType } from "./events.ts";

/**
 * Runs in the transaction of the event, for follow-up work that must not be lost. If it throws a Refusal, the event is
 * undone.
 */
export type Reaction<Payload> = (tx: Tx, payload: Payload, app: App) => Promise<void>;

/** Reactions by the name of the event. */
export type Reactions = ReadonlyMap<string, readonly Reaction<never>[]>;

type Line = [name: string, reactions: readonly Reaction<never>[]];

/** Creates one line of src/reactions.ts. */
export function on<Payload>({ name }: EventType<Payload>, ...reactions: Reaction<Payload>[]): Line {
  return [name, reactions as unknown as Reaction<never>[]];
}

/** @throws Error if an event has two lines, because the order of its reactions would be unclear */
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

/** @param getApp called when an event is announced, because the app itself contains the function returned here */
export function bindReactions(reactions: Reactions, getApp: () => App): Announce {
  return async (tx, { name }, payload) => {
    for (const react of reactions.get(name) ?? [])
      await (react as Reaction<typeof payload>)(tx, payload, getApp());
  };
}
