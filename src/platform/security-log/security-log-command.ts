import { type Command, CommandError, readCount } from "../command.ts";
import { SECURITY_EVENTS } from "./events.ts";
import { listSecurityEvents } from "./queries.ts";

const MOST = 100_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const securityLogCommand: Command = {
  name: "security-log",
  summary:
    "Prints security events as JSON lines: --since 24h|7d|2026-11-01 [--member 7] [--kind lock_out] [--limit N].",
  options: {
    member: { type: "string" },
    kind: { type: "string" },
    since: { type: "string" },
    limit: { type: "string" },
  },
  async run({ db, clock }, values) {
    const limit = readCount(values, "limit", { least: 1, most: MOST, fallback: 1_000 });
    const memberId =
      values.member === undefined
        ? undefined
        : readCount(values, "member", { least: 1, most: Number.MAX_SAFE_INTEGER });
    const since = readSince(String(values.since ?? "24h"), clock.now());
    const events = await listSecurityEvents(db, { memberId, kind: readKind(values.kind), since, limit });
    if (events.length === 0) return "No security events.";
    return events
      .map(({ at, kind, memberId: member, route }) =>
        JSON.stringify({ at, kind, ...(member !== null && { member }), ...(route !== null && { route }) }),
      )
      .join("\n");
  },
};

function readKind(kind: unknown): string | undefined {
  if (kind === undefined || (SECURITY_EVENTS as readonly unknown[]).includes(kind)) return kind as undefined;
  throw new CommandError(`--kind must be one of: ${SECURITY_EVENTS.join(", ")}.`);
}

/** Accepts a duration before now, or a date. */
function readSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  if (count) return new Date(now.getTime() - Number(count) * (unit === "h" ? HOUR : DAY));
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) {
    throw new CommandError("--since must be hours (24h), days (7d) or a date (2026-11-01).");
  }
  return date;
}
