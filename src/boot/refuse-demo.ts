import type pg from "pg";
import { ConfigError } from "#platform/config.ts";

/**
 * The demo members' passwords are public, and the members look like real ones.
 * @throws ConfigError if the demo community was ever seeded here
 */
export async function refuseDemo(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select from demo_seed limit 1");
  if (rows.length === 0) return;
  throw new ConfigError(
    "MODE=production refuses to start on a database with the demo community: anyone could log in as its members.\n" +
      "Use a separate database with another DATABASE_URL or an empty DATA_DIR. Or start the demo: MODE=demo",
  );
}
