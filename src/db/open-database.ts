import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { keptName } from "./keep-statement.ts";
import type { Tables } from "./tables.ts";

/** About four connections a core: more made sending slower when measured (decision 0005). */
const POOL_SIZE = 10;

export type Database = {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
};

// Our bigints are identities or counts, which stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date has no time zone: kept as "YYYY-MM-DD".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Sets the names of prepared statements. Other statements have no name, so that PostgreSQL plans them for their
 * values: a measured search took 262 ms with a generic plan and under 1 ms without.
 */
class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const named = (text: unknown, ...rest: unknown[]) => {
      const name = keptName(text);
      return query(name === undefined ? text : { name, text }, ...rest);
    };
    this.query = named as typeof this.query;
  }
}

/**
 * Opens a pool on a PostgreSQL server.
 * @param onError receives connections that die while idle; a query on a dead one fails by itself
 */
export function openDatabase(
  url: string,
  { poolSize = POOL_SIZE, onError }: { poolSize?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "velvet",
    Client: NamingClient,
  });
  const tell = (error: Error) => onError?.(error);
  pool.on("error", tell);
  // Also for a connection in use: its break must not end the program.
  pool.on("connect", (client) => client.on("error", tell));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely leaves the pool open if it was never used.
      if (!pool.ended) await pool.end();
    },
  };
}
