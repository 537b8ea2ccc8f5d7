import { statfs } from "node:fs/promises";
import type { OutputOf } from "#base/endpoint.ts";
import { countPushes } from "#features/notifications/server/notifications.ts";
import type { App } from "#platform/app.ts";
import { countMailByState } from "#platform/mail/queries-sent.ts";
import { readSecretLook, type SecretLook } from "#platform/secrets/look-at-secrets.ts";
import { type readHealth as contract, FAILED_SHOWN, PROCESS_ROLES } from "../contract.ts";
import { readBackups } from "./backups/read-backups.ts";
import { listChecks } from "./checks/queries-check.ts";
import { countFailed, countWaiting, listFailed, listProcesses, readDatabaseSize } from "./queries.ts";

const DAY = 86_400_000;
/** Three beats of a process. */
const GONE_MS = 45_000;

type Parts = Pick<App, "db" | "replica" | "clock" | "config" | "push" | "pool" | "seal">;

export async function readHealth(app: Parts): Promise<OutputOf<typeof contract>> {
  const since = new Date(app.clock.now().getTime() - DAY);
  const [
    { processes, missing },
    waiting,
    failedTotal,
    failed,
    mail,
    pushes,
    checks,
    backups,
    secrets,
    disk,
    database,
  ] = await Promise.all([
    readProcesses(app),
    countWaiting(app.db),
    countFailed(app.db),
    listFailed(app.db, FAILED_SHOWN),
    countMailByState(app.db, since),
    countPushes(app.db, since),
    listChecks(app.db),
    readBackups(app),
    readSecretLook(app),
    readDisk(app),
    readDatabaseSize(app.db),
  ]);
  return {
    at: app.clock.now().toISOString(),
    processes,
    missing_roles: missing,
    waiting: waiting.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    failed_total: failedTotal,
    failed: failed.map(({ id, at, ...one }) => ({ id: Number(id), at: at.toISOString(), ...one })),
    mail,
    push: { is_on: app.push !== null, counts: pushes },
    checks: checks.map(({ kind, at, findings }) => ({ kind, at: at.toISOString(), findings })),
    backups,
    secrets: viewSecrets(secrets),
    metrics_need_token: app.config.METRICS_TOKEN !== undefined,
    ...{ disk, database, replica: viewReplica(app) },
  };
}

function viewReplica({ replica }: Pick<App, "replica">): OutputOf<typeof contract>["replica"] {
  if (!replica) return null;
  const { leftOut, lag } = replica.state();
  return { is_used: leftOut === null, lag_seconds: lag === null ? null : Math.ceil(lag / 1000) };
}

function viewSecrets({ lookedAt, findings }: SecretLook): OutputOf<typeof contract>["secrets"] {
  return {
    looked_at: lookedAt?.toISOString() ?? null,
    findings: findings.map((one) => ({
      kind: one.kind,
      place: "place" in one ? one.place : null,
      count: "count" in one ? one.count : null,
      until: "until" in one ? one.until.toISOString() : null,
    })),
  };
}

/** Reads the processes, and the roles that none of them has. */
export async function readProcesses({ db, clock }: Pick<App, "db" | "clock">) {
  const now = clock.now().getTime();
  const processes = (await listProcesses(db)).map(({ startedAt, seenAt, ...one }) => ({
    ...one,
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    is_gone: now - seenAt.getTime() > GONE_MS,
  }));
  const there = new Set(processes.flatMap((one) => (one.is_gone ? [] : one.roles)));
  return { processes, missing: PROCESS_ROLES.filter((role) => !there.has(role)) };
}

/** The space of the folder with the embedded database and the files; null if it is not there. */
async function readDisk({ config }: Parts): Promise<{ free: number; total: number } | null> {
  const stats = await statfs(config.DATA_DIR).catch(() => null);
  return stats && { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize };
}
