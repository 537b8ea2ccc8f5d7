import { z } from "zod";

/**
 * A type of event that the server sends on the socket `/live`. It says that something is new, and the browser
 * fetches it.
 */
export type LiveEvent<Type extends string = string, Payload extends z.ZodObject = z.ZodObject> = {
  type: Type;
  /** Only these fields leave the server. */
  payload: Payload;
};

/** Declares an event. Each feature declares its own in its contract; `src/live.ts` lists all of them. */
export function liveEvent<const Type extends string, const Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
): LiveEvent<Type, z.ZodObject<Shape>> {
  return { type, payload: z.object(shape) };
}

export type PayloadOf<Event extends LiveEvent> = z.output<Event["payload"]>;

export type LiveCommand<Type extends string = string, Frame extends z.ZodType = z.ZodType> = {
  type: Type;
  frame: Frame;
};

export function liveCommand<const Type extends string, const Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
) {
  return { type, frame: z.strictObject({ type: z.literal(type), ...shape }) };
}

export type CommandOf<Command extends LiveCommand> = z.output<Command["frame"]>;

/** The first event of a connection: the socket is admitted. Fetch once what was missed. */
export const liveReady = liveEvent("ready", {});
/** Fetch everything again: news was lost, or a block was set or removed. */
export const liveReload = liveEvent("reload", {});
export const livePresence = liveEvent("presence", { member: z.int(), online: z.boolean() });
export const livePong = liveEvent("pong", {});

export const livePing = liveCommand("ping", {});
/** Members whose presence the browser wants to receive. Replaces the list sent before. */
export const liveWatch = liveCommand("watch", {
  members: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(100),
});
