import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { check } from "./opening-contract.ts";

/** Length of a reason, in characters. */
export const RETRY_REASON = { min: 10, max: 500 } as const;
/** Failed jobs that one answer lists. */
export const FAILED_SHOWN = 50;

const none = z.strictObject({});
const at = z.iso.datetime();
const count = z.int().nonnegative();
const jobId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const PUSH_FATES = ["taken", "postponed", "gone", "rejected"] as const;
export const BACKUP_KINDS = ["whole", "files", "database"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];
export const BACKUP_FAULTS = [
  "no_folder",
  "not_permitted",
  "no_space",
  "no_archiving",
  "stopped",
  "not_removed",
  "other",
] as const;
export const PROCESS_ROLES = ["web", "live", "jobs", "mail"] as const;

const SECRET_FINDINGS = ["needed", "missing", "links", "unneeded"] as const;

export const readHealth = endpoint({
  name: "readHealth",
  method: "GET",
  path: "/api/desk/health",
  summary:
    "The processes that run, waiting work, failed jobs, mail and pushes of the last day, checks, backups, secrets and space.",
  query: none,
  output: z.object({
    at,
    processes: z.array(
      z.object({
        id: z.string(),
        roles: z.array(z.string()),
        version: z.string(),
        started_at: at,
        seen_at: at,
        is_gone: z.boolean().describe("true if it was not seen for 45 seconds and did not stop in order"),
      }),
    ),
    missing_roles: z.array(z.enum(PROCESS_ROLES)).describe("roles that no running process has"),
    waiting: z.array(z.object({ job: z.string(), count, since: at })).describe("work whose time has come"),
    failed_total: count,
    failed: z
      .array(z.object({ id: jobId, job: z.string(), tries: count, at, error: z.string() }))
      .describe("jobs that failed as often as they may, newest first"),
    mail: z.array(z.object({ state: z.string(), count })).describe("mails of the last 24 hours by state"),
    push: z.object({
      is_on: z.boolean(),
      counts: z
        .array(z.object({ fate: z.enum(PUSH_FATES), count }))
        .describe("what became of the pushes since yesterday, in UTC"),
    }),
    checks: z.array(check).describe("what the last check of each kind found"),
    backups: z.object({
      kinds: z
        .array(
          z.object({
            kind: z
              .enum(BACKUP_KINDS)
              .describe("whole: database and files; files; or database: a server backed up by the operator"),
            newest: z
              .object({ at: at.describe("when it began"), size: count.describe("bytes written") })
              .nullable()
              .describe("null if there never was one"),
            is_late: z.boolean().describe("true if there is none from the last 26 hours"),
          }),
        )
        .describe("what is backed up; empty if no backups are made"),
      last_fault: z
        .object({ at, fault: z.enum(BACKUP_FAULTS) })
        .nullable()
        .describe("why the last backup failed; null if there was a good one since"),
      archive: z
        .object({ last_at: at.nullable(), is_failing: z.boolean() })
        .nullable()
        .describe("the write-ahead log that the operator's own server archives; null if it does not"),
    }),
    secrets: z.object({
      looked_at: at.nullable().describe("when the stored values were last counted; null if never"),
      findings: z
        .array(
          z.object({
            kind: z.enum(SECRET_FINDINGS),
            place: z.int().positive().nullable().describe("in SECRET_OLD, from 1 on; null if none is meant"),
            count: count.nullable().describe("stored values"),
            until: at.nullable().describe("until when links may be valid that the secret has signed"),
          }),
        )
        .describe("what has to be done about SECRET_OLD"),
    }),
    metrics_need_token: z.boolean().describe("false: only this machine can read /metrics"),
    disk: z
      .object({ free: count, total: count })
      .nullable()
      .describe("bytes on the disk of the data folder; null if files lie elsewhere"),
    database: count.describe("bytes of the database"),
    replica: z
      .object({ is_used: z.boolean(), lag_seconds: count.nullable() })
      .nullable()
      .describe("the replica that the process reads which answers; null without one"),
  }),
});
export type Health = OutputOf<typeof readHealth>;
export type FailedJob = Health["failed"][number];

export const retryJob = endpoint({
  name: "retryJob",
  method: "POST",
  path: "/api/desk/job-retries",
  summary: "Lets a job that failed as often as it may run again.",
  query: none,
  body: z.strictObject({
    job: jobId,
    why: freeText(RETRY_REASON.max).pipe(z.string().min(RETRY_REASON.min)),
  }),
  refusals: ["operations.not_failed"],
});
