import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { cutClient } from "../cut-hung.ts";
import type { Db } from "../database.ts";
import { type Database, openDatabase } from "../open-database.ts";
import type { Tables } from "../tables.ts";
import { type ReplicaPatience, type ReplicaState, watchReplica } from "./watch-replica.ts";

/** A read may be this old. The cookie `wrote` has to last longer. */
export const MOST_LAG = 5_000;
const PATIENCE: ReplicaPatience = { every: 1_000, answerWithin: 2_000, mostLag: MOST_LAG };

export type Replica = {
  /** Each read goes to the replica while it may be used, and otherwise to the primary. It runs no transaction. */
  db: Db;
  state(): ReplicaState;
  close(): Promise<void>;
};

type Options = {
  primary: Pick<Database, "pool">;
  poolSize?: number;
  /** Shorter in tests. */
  patience?: ReplicaPatience;
  onLook?(state: ReplicaState): void;
  /** The replica failed to answer a read, which then went to the primary. */
  onFailure?(error: unknown): void;
};

/** Opens a pool on a replica of the primary. Never waits for it: until it has answered, the primary is read. */
export function openReplica(url: string, options: Options): Replica {
  const { primary, poolSize, patience = PATIENCE, onLook = () => {}, onFailure = () => {} } = options;
  const replica = openDatabase(url, {
    ...(poolSize && { poolSize }),
    connectWithin: patience.answerWithin,
    // A replica may be cold, or wait behind a lock that it replays: the primary then answers.
    statementWithin: patience.mostLag,
  });
  const open = new Set<pg.PoolClient>();
  replica.pool.on("connect", (client) => void open.add(client));
  replica.pool.on("remove", (client) => void open.delete(client));
  const watch = watchReplica({
    ...patience,
    ...{ url, primaryUrl: String(primary.pool.options.connectionString) },
    onLook(state) {
      // Reads that wait for it then fail, and go to the primary.
      if (state.leftOut === "silent") for (const client of open) cutClient(client);
      onLook(state);
    },
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: readingPool(async (text, values) => {
        if (watch.state().leftOut !== null) return primary.pool.query(text, values);
        try {
          return await replica.pool.query(text, values);
        } catch (error) {
          onFailure(error);
          return primary.pool.query(text, values);
        }
      }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    state: watch.state,
    async close() {
      watch.stop();
      for (const client of open) cutClient(client);
      await replica.close();
    },
  };
}

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** Makes each statement choose its server by itself. A transaction would be torn apart, so it is refused. */
function readingPool(ask: Ask): PostgresPool {
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^\s*(?:begin|start)\b/i.test(text)) throw new Error("Reads that may lag run no transaction.");
    return ask(text, [...values]);
  };
  // Kysely also declares cursors, which it never asks for without being given a class for them.
  const client = { query, release() {} } as unknown as PostgresPoolClient;
  return { connect: async () => client, end: async () => {}, options: {} };
}
