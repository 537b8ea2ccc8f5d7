import { type Look, lookAtServer } from "#db/look-at-server.ts";
import type { Pooler } from "#db/open-database.ts";
import { type Config, ConfigError } from "#platform/config.ts";

/**
 * Finds out what DATABASE_URL and DATABASE_DIRECT_URL lead to. With both, the first counts as a pooler.
 * @returns null without a pooler
 * @throws ConfigError if they cannot be used together
 */
export async function findPooler(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Config,
  say: (line: string) => void,
): Promise<Pooler | null> {
  if (!DATABASE_URL) return null;
  const look = await lookAtServer(DATABASE_URL);
  if (!DATABASE_DIRECT_URL) {
    if (look.sharesSessions) refuse("DATABASE_URL leads to a pooler in transaction mode.", MISSING);
    return null;
  }
  const direct = await lookAtServer(DATABASE_DIRECT_URL);
  if (direct.sharesSessions) refuse("DATABASE_DIRECT_URL leads to a pooler in transaction mode.", DIRECT);
  if (direct.database !== look.database)
    refuse("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.", DIRECT);
  sayWhatIsMissing(look, say);
  return { tracksStatements: look.tracksStatements };
}

const MISSING = "Set DATABASE_DIRECT_URL to the address of the same database without the pooler.";
const DIRECT = "DATABASE_DIRECT_URL must be the address of the same database without the pooler.";

function refuse(what: string, remedy: string): never {
  throw new ConfigError(`${what}\n${remedy}\nSee "Connection poolers" in docs/operating.md.`);
}

function sayWhatIsMissing({ hasTimeLimits, tracksStatements }: Look, say: (line: string) => void): void {
  if (!hasTimeLimits)
    say(
      "Warning: no time limit ends statements and idle transactions that come through the pooler. Set connect_query: see docs/operating.md.",
    );
  if (!tracksStatements)
    say("The pooler does not track prepared statements, so none are used. PgBouncer can since 1.21.");
}
