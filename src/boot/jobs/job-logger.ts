import { Logger } from "graphile-worker";
import type { Log } from "#platform/log.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The worker's lines among ours. A job's payload may be personal and is left out. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = (meta as { error?: unknown } | undefined)?.error;
    log[LEVELS[level as keyof typeof LEVELS] ?? "info"](error === undefined ? {} : { err: error }, message);
  });
}
