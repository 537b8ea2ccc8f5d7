import type { Texts } from "#i18n/texts.ts";
import { DOWNLOAD_HOURS, type WorkRun } from "../contract.ts";
import type { RunRow } from "./queries.ts";

type State = WorkRun["state"];

/** Returns until when the result can be downloaded, or null without one. */
function untilOf({ endedAt, fileName }: RunRow): Date | null {
  return endedAt && fileName !== null ? new Date(endedAt.getTime() + DOWNLOAD_HOURS * 3_600_000) : null;
}

export function stateOf(row: RunRow, now: Date): State {
  if (row.state !== "done") return row.state as State;
  if (row.downloadedAt) return "taken";
  const until = untilOf(row);
  return until !== null && until <= now ? "expired" : "done";
}

type Viewing = { personId: number; now: Date; texts: Texts; aliases: ReadonlyMap<number, string> };

export function viewRun(row: RunRow, { personId, now, texts, aliases }: Viewing): WorkRun {
  const { id, kind, fileName, bytes, sha256, endedAt } = row;
  const hasFile = fileName !== null && bytes !== null && sha256 !== null;
  return {
    ...{ id, kind, why: row.why, about: row.aboutId, state: stateOf(row, now) },
    by: aliases.get(row.personId) ?? null,
    is_own: row.personId === personId,
    done: row.partsDone,
    total: row.parts,
    file: hasFile ? { name: fileName, bytes: Number(bytes), sha256 } : null,
    created_at: row.createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    until: untilOf(row)?.toISOString() ?? null,
    error: row.state === "failed" ? { id: row.errorId, message: sayRefusal(row.refusal, texts) } : null,
  };
}

function sayRefusal(code: string | null, texts: Texts): string | null {
  if (code === null) return null;
  const [feature, reason] = code.split(".");
  return texts.say(`${feature}:refusals.${reason}`) ?? code;
}
