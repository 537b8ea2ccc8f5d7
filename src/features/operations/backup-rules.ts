import type { BackupKind } from "./contract.ts";

const HOUR = 3_600_000;
/** A night, and time for a slow one. */
const LATE_AFTER = 26 * HOUR;

export type BackupSettings = { hasServer: boolean; hasBucket: boolean; hasFolder: boolean; isDemo: boolean };
export type NewestBackup = { kind: BackupKind; at: Date; size: number };

/** Lists what has to be backed up. A bucket keeps its own versions. An embedded database without a folder has no backups. */
export function listNeeded({ hasServer, hasBucket, hasFolder }: BackupSettings): BackupKind[] {
  if (!hasServer) return hasFolder ? ["whole"] : [];
  return hasBucket ? ["database"] : ["database", "files"];
}

export function isLate(newest: NewestBackup | undefined, now: Date): boolean {
  return !newest || now.getTime() - newest.at.getTime() > LATE_AFTER;
}

/** Age in seconds of what would be restored; infinite if that is nothing. A demo needs no backup. */
export function ageOf(settings: BackupSettings, newest: readonly NewestBackup[], now: Date): number {
  const needed = listNeeded(settings);
  if (needed.length === 0) return settings.isDemo ? 0 : Number.POSITIVE_INFINITY;
  const ages = needed.map((kind) => {
    const found = newest.find((one) => one.kind === kind);
    return found ? (now.getTime() - found.at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  });
  return Math.max(...ages);
}

/** Tells whether the server has failed to archive its write-ahead log since it last succeeded. */
export function isArchiveFailing({
  lastAt,
  failedAt,
}: {
  lastAt: Date | null;
  failedAt: Date | null;
}): boolean {
  return failedAt !== null && (lastAt === null || failedAt > lastAt);
}
