import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listRisks, readMigration } from "./migrations/list-risks.ts";
import { reportFaults } from "./report-faults.ts";

/** The last migration that was written before these rules. The drill `migrations` has measured those. */
const LAST_BEFORE = "0220";

/**
 * Statements of new migrations that would keep members waiting, or that processes of the version before could not live
 * with, each with what to write instead.
 */
export function checkMigrations(root: string): string[] {
  const files = globSync("db/migrations/*.sql", { cwd: root }).sort();
  const all = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  return files
    .filter((file) => basename(file).slice(0, 4) > LAST_BEFORE)
    .flatMap((file) =>
      listRisks(readMigration(readFileSync(join(root, file), "utf8")), all).map(
        ({ line, instead }) => `${file}:${line}: ${instead}`,
      ),
    );
}

if (import.meta.main)
  reportFaults(checkMigrations(process.cwd()), "no new migration keeps members waiting for a lock");
