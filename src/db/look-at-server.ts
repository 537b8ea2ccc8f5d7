import { randomUUID } from "node:crypto";
import pg from "pg";

const TIME_LIMIT_MS = 5_000;

/** Describes what an address of a database leads to. */
export type Look = {
  /** Several clients share one session of the server, as behind a pooler in transaction mode. */
  sharesSessions: boolean;
  /** A pooler on the way tracks prepared statements: each client can use its own on any session. */
  tracksStatements: boolean;
  /** The server ends statements and idle transactions that take too long, without being asked by the program. */
  hasTimeLimits: boolean;
  /** Differs between two servers, and between two databases of one. */
  database: string;
};

/** Finds out by behaviour what an address leads to. @throws Error if it cannot connect */
export async function lookAtServer(url: string): Promise<Look> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, ...limits })) as [
    pg.Client,
    pg.Client,
  ];
  for (const client of clients) client.on("error", () => {});
  try {
    for (const client of clients) await client.connect();
    return {
      sharesSessions: await shareSessions(clients),
      tracksStatements: await tracksStatements(clients[0]),
      ...(await readServer(clients[0])),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** A pooler would refuse time limits in the greeting, so there are none. */
const limits = { connectionTimeoutMillis: TIME_LIMIT_MS, query_timeout: TIME_LIMIT_MS };

/**
 * The order finds a pooler that reuses its last session, one that takes its sessions in turn, and one with a single
 * session.
 */
async function shareSessions([one, other]: [pg.Client, pg.Client]): Promise<boolean> {
  const [first, second, third, fourth] = [
    await readSession(one),
    await readSession(other),
    await readSession(other),
    await readSession(one),
  ];
  return first === second || second !== third || first !== fourth;
}

async function readSession(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    "select concat_ws(' ', pid, backend_start) as session from pg_stat_activity where pid = pg_backend_pid()",
  );
  return rows[0]?.session ?? "";
}

/** A pooler that tracks statements gives them names of its own. */
async function tracksStatements(client: pg.Client): Promise<boolean> {
  const name = `look_${randomUUID()}`;
  await client.query("begin");
  const { rowCount } = await client.query({
    name,
    text: "select from pg_prepared_statements where name = $1",
    values: [name],
  });
  if (rowCount) await client.query(`deallocate "${name}"`);
  await client.query("rollback");
  return rowCount === 0;
}

async function readServer(client: pg.Client): Promise<Pick<Look, "hasTimeLimits" | "database">> {
  const { rows } = await client.query<{ limits: string[]; database: string }>(
    `select array[current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits,
      concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid) as database
      from pg_database where datname = current_database()`,
  );
  return { hasTimeLimits: !rows[0]?.limits.includes("0"), database: rows[0]?.database ?? "" };
}
