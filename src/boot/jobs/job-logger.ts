import { Logger } from "graphile-worker";
import type { Log } from "#platform/log.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Writes the worker's log lines to our log, without job payloads, which may be personal data. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = (meta as { error?: unknown } | undefined)?.error;
    log[LEVELS[level as keyof typeof LEVELS] ?? "info"](error === undefined ? {} : { err: error }, message);
  });
}
