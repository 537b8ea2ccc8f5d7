import type { Database } from "#db/open-database.ts";
import { openReplica, type Replica } from "#db/replica/open-replica.ts";
import type { LeftOut } from "#db/replica/watch-replica.ts";
import type { Config } from "#platform/config.ts";
import type { Log } from "#platform/log.ts";
import type { Metrics } from "#platform/metrics.ts";

/** A replica that answers nothing fails every read; one line a minute tells why. */
const FAILURE_LOG_MS = 60_000;

/** Opens the replica of DATABASE_READ_URL. @returns null without one, and in a process that answers no requests */
export function openReads(
  { DATABASE_READ_URL: url, DATABASE_POOL, ROLES }: Config,
  { database, log, metrics }: { database: Database; log: Log; metrics: Metrics },
): Replica | null {
  if (!url || !ROLES.includes("web")) return null;
  let said: LeftOut | null | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return openReplica(url, {
    primary: database,
    poolSize: DATABASE_POOL,
    onLook({ leftOut, lag }) {
      metrics.replicaLeftOut.set(leftOut === null ? 0 : 1);
      metrics.replicaLag.set(lag === null ? Number.POSITIVE_INFINITY : lag / 1000);
      if (leftOut === said) return;
      said = leftOut;
      if (leftOut === null) log.info("the read replica is used");
      else log.warn({ reason: leftOut }, "the read replica is not used, and the primary is read");
    },
    onFailure(error) {
      metrics.replicaFailures.inc();
      if (performance.now() - toldAt < FAILURE_LOG_MS) return;
      toldAt = performance.now();
      log.warn({ reason: codeOf(error) }, "the read replica failed to answer, and the primary answered");
    },
  });
}

/** The code alone: a message of the database may repeat values. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? "unknown");
}
