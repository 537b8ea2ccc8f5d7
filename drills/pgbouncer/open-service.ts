import pg from "pg";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { administer, databaseUrl, startDatabaseServer } from "#testing/database-server.ts";
import { findFreePort } from "#testing/free-port.ts";
import { type Pgbouncer, startPgbouncer, throughPgbouncer } from "#testing/pgbouncer.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import type { Service as Members } from "../members/people.ts";

const NAME = "velvet_drill";
/** Fewer than one process has connections. */
export const SESSIONS = 3;
const SECRET = "0b9c1f7ae05b3d4826fa60e71d93b2c5";

export type Addresses = {
  /** Of the database itself. */
  direct: string;
  /** Of the same database through PgBouncer. */
  pooled: string;
  /** Of another database. */
  other: string;
};

export type Service = Addresses &
  Members & {
    pgbouncer: Pgbouncer;
    web: [Program, Program];
    jobs: Program;
    /** Asks PgBouncer about itself. */
    ask(what: "pools" | "version"): Promise<Record<string, unknown>[]>;
  };

/** Runs `use` with a database, a PgBouncer with few sessions in front of it, and no program. */
export async function withDatabase<Result>(
  use: (opened: Addresses & { pgbouncer: Pgbouncer }) => Promise<Result>,
): Promise<Result> {
  await buildPagesIfStale({ say: () => {} });
  const server = await startDatabaseServer();
  try {
    await administer(server.url, `create database ${NAME}`);
    const pgbouncer = await startPgbouncer(server.url, {
      sessions: SESSIONS,
      lines: ["admin_users = velvet", "stats_users = velvet"],
    });
    const direct = databaseUrl(server.url, NAME);
    const addresses = { direct, other: databaseUrl(server.url, "postgres") };
    try {
      return await use({ ...addresses, pooled: throughPgbouncer(direct, pgbouncer.port), pgbouncer });
    } finally {
      await pgbouncer.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Runs `use` with two processes for web and live and one for jobs, all of them through PgBouncer. */
export async function withService<Result>(
  opened: Addresses & { pgbouncer: Pgbouncer },
  use: (service: Service) => Promise<Result>,
): Promise<Result> {
  const programs: Program[] = [];
  const sql = new pg.Pool({ connectionString: opened.direct, max: 2 });
  sql.on("error", () => {});
  const start = async (roles: string) => {
    const program = await startThrough(opened, [`--roles=${roles}`]);
    programs.push(program);
    return program;
  };
  try {
    // All start at once on an empty database, as after a reboot.
    const [one, other, jobs] = await Promise.all([start("web,live"), start("web,live"), start("jobs")]);
    const admin = throughPgbouncer(databaseUrl(opened.direct, "pgbouncer"), opened.pgbouncer.port);
    const ask = (what: string) => askPgbouncer(admin, what);
    const web: Service["web"] = [one, other];
    return await use({
      ...opened,
      web,
      live: web,
      jobs,
      sql,
      ask,
      listMails: (email) => readOutbox(sql, email),
    });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await sql.end();
  }
}

/** The port is chosen beforehand, since the demo's payment provider calls a process by what PORT says. */
export async function startThrough(
  { pooled, direct }: Pick<Addresses, "pooled"> & { direct?: string },
  args: string[],
): Promise<Program> {
  const PORT = String(await findFreePort());
  const env = { PORT, SECRET, SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "warn", HOST: "127.0.0.1" };
  return startProgram({
    env: { ...env, DATABASE_URL: pooled, ...(direct && { DATABASE_DIRECT_URL: direct }) },
    args,
  });
}

/** Mails are kept in the database, since no mail server is set. */
async function readOutbox(sql: pg.Pool, email: string): Promise<string[]> {
  const { rows } = await sql.query<{ text: string }>(
    "select body_text as text from outbox_message where recipient = $1",
    [email],
  );
  return rows.map(({ text }) => text);
}

async function askPgbouncer(url: string, what: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`show ${what}`)).rows;
  } finally {
    await client.end();
  }
}
