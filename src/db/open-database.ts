import type { Socket } from "node:net";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { cutHung, type Patience } from "./cut-hung.ts";
import { keptName } from "./keep-statement.ts";
import type { Tables } from "./tables.ts";

/** About four connections a core: more made sending slower when measured (decision 0005). */
const POOL_SIZE = 10;
/** Together, a request waits at most 17.5 seconds for a server that hangs. */
const PATIENCE: Patience = { checkAfter: 5_000, answerWithin: 10_000 };

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
  constructor(config?: pg.ClientConfig) {
    super(piped(config));
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const writeTogether = writerOf(this);
    const named = (text: unknown, ...rest: unknown[]) => {
      writeTogether();
      const name = keptName(text);
      return query(name === undefined ? text : { name, text }, ...rest);
    };
    this.query = named as typeof this.query;
  }
}

/** Lets a connection send a statement before the one before it is answered (`readTogether`). */
function piped(config: pg.ClientConfig = {}): pg.ClientConfig {
  const more: pg.ClientConfig & { pipeline: boolean } = { ...config, pipeline: true };
  return more;
}

/**
 * Returns a function to call before each statement. What is written from then on leaves together once this process has
 * nothing left to do without waiting, because each write wakes the database.
 */
function writerOf(client: pg.Client): () => void {
  // The types of pg lack `connection`.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/**
 * Leaves out the names of all prepared statements, also of libraries: another session of the server does not know
 * the statement, or knows it already.
 */
class NamelessClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(piped(config));
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const nameless = (asked: unknown, ...rest: unknown[]) => query(withoutName(asked), ...rest);
    this.query = nameless as typeof this.query;
  }
}

function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === "object" && asked !== null && "name" in asked && !("submit" in asked);
  return isNamed ? { ...asked, name: undefined } : asked;
}

/** Limits of a session, which a pooler in transaction mode refuses to set for one client. */
const TIME_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/** How a pooler in transaction mode treats prepared statements. */
export type Pooler = { tracksStatements: boolean };

type Options = {
  poolSize?: number;
  /** Receives connections that die while idle; a query on a dead one fails by itself. */
  onError?: (error: Error) => void;
  /** The pooler in transaction mode that the address leads to. */
  pooler?: Pooler | null;
  /** Milliseconds that a request waits for a connection. */
  connectWithin?: number;
  /** Milliseconds after which the server ends a statement. */
  statementWithin?: number;
  /** Shorter in tests. */
  patience?: Patience;
};

/** Opens a pool on a PostgreSQL server, or on a pooler in front of one. */
export function openDatabase(url: string, options: Options = {}): Database {
  const { poolSize = POOL_SIZE, onError, pooler = null, patience = PATIENCE } = options;
  const { connectWithin = 5_000, statementWithin = TIME_LIMITS.statement_timeout } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 60_000,
    ...(pooler === null && { ...TIME_LIMITS, statement_timeout: statementWithin }),
    application_name: "velvet",
    Client: pooler?.tracksStatements === false ? NamelessClient : NamingClient,
  });
  const tell = (error: Error) => onError?.(error);
  pool.on("error", tell);
  // Also for a connection in use: its break must not end the program.
  pool.on("connect", (client) => client.on("error", tell));
  // A pooler lets a check wait behind long statements, so its silence does not mean that the server hangs.
  const stopWatching = pooler ? () => {} : cutHung(pool, { url, ...patience, onHung: tell });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    pool,
    async close() {
      stopWatching();
      await db.destroy();
      // Kysely leaves the pool open if it was never used.
      if (!pool.ended) await pool.end();
    },
  };
}
