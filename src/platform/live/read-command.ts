import { z } from "zod";
import { type CommandOf, livePing, liveWatch } from "#base/live.ts";
import type { CommandHandler, LiveApp, LiveParts } from "./live-parts.ts";

type Parts = Pick<LiveParts, "features">;
type Own = CommandOf<typeof livePing> | CommandOf<typeof liveWatch>;
export type ReadCommand = { own: Own } | { handler: CommandHandler<unknown>; frame: unknown };

/** Collects the commands that this process understands. @throws Error if two have the same type */
export function openCommands(app: LiveApp, { features }: Parts) {
  const handlers = new Map<string, CommandHandler<unknown>>();
  const schemas = [livePing.frame, liveWatch.frame] as z.core.$ZodTypeDiscriminable[];
  for (const { command, open } of features.flatMap(({ commands = [] }) => commands)) {
    handlers.set(command.type, open(app) as CommandHandler<unknown>);
    schemas.push(command.frame as unknown as z.core.$ZodTypeDiscriminable);
  }
  const frame = z.discriminatedUnion("type", schemas as [z.core.$ZodTypeDiscriminable]);

  return {
    /** Returns null for anything that our own client would not send. */
    read(text: string): ReadCommand | null {
      try {
        const read = frame.parse(JSON.parse(text)) as { type: string };
        const handler = handlers.get(read.type);
        return handler ? { handler, frame: read } : { own: read as Own };
      } catch {
        return null;
      }
    },
    forget(memberId: number): void {
      for (const handler of handlers.values()) handler.forget(memberId);
    },
  };
}

export type Commands = ReturnType<typeof openCommands>;
