import type { App } from "#platform/app.ts";
import type { Config } from "#platform/config.ts";
import { type BackupSettings, isArchiveFailing, isLate, listNeeded } from "../../backup-rules.ts";
import { BACKUP_FAULTS, type Health } from "../../contract.ts";
import { findArchiveState, findLastFault, listNewest } from "./queries-backup.ts";

export function settingsOf({ DATABASE_URL, S3_URL, BACKUP_DIR, MODE }: Config): BackupSettings {
  return {
    hasServer: DATABASE_URL !== undefined,
    hasBucket: S3_URL !== undefined,
    hasFolder: BACKUP_DIR !== undefined,
    isDemo: MODE === "demo",
  };
}

/** Reads what is known of the backups, for the health page. */
export async function readBackups({
  db,
  clock,
  config,
}: Pick<App, "db" | "clock" | "config">): Promise<Health["backups"]> {
  const settings = settingsOf(config);
  const [newest, fault, archive] = await Promise.all([
    listNewest(db),
    findLastFault(db),
    settings.hasServer ? findArchiveState(db) : undefined,
  ]);
  const needed = listNeeded(settings);
  return {
    kinds: needed.map((kind) => {
      const found = newest.find((one) => one.kind === kind);
      return {
        kind,
        newest: found ? { at: found.at.toISOString(), size: found.size } : null,
        is_late: isLate(found, clock.now()),
      };
    }),
    last_fault: fault ? { at: fault.at.toISOString(), fault: faultOf(fault.fault) } : null,
    archive: archive
      ? { last_at: archive.lastAt?.toISOString() ?? null, is_failing: isArchiveFailing(archive) }
      : null,
  };
}

/** A later version may have stored a fault that this one does not know. */
function faultOf(stored: string): (typeof BACKUP_FAULTS)[number] {
  return BACKUP_FAULTS.find((fault) => fault === stored) ?? "other";
}
