import pg from "pg";
import { openS3 } from "#adapters/files/open-s3.fixture.ts";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { administer, databaseUrl, startDatabaseServer } from "#testing/database-server.ts";
import { findFreePort } from "#testing/free-port.ts";
import { openMailServer } from "#testing/mail-server.ts";
import { startPgbouncer, throughPgbouncer } from "#testing/pgbouncer.ts";
import { startRedisServer } from "#testing/redis-server.ts";
import type { Service } from "../members/people.ts";
import { startCaddy } from "./start-caddy.ts";
import { type Part, startPart } from "./start-part.ts";

const NAME = "velvet_topology";
/** Sessions of the database that all processes share. */
const SESSIONS = 8;
/** Ends all processes if the drill is stopped before its time. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const S3_KEYS = { keyId: "AKIDVELVET", secret: "s3cr3t", region: "eu-central-1" };
const NAMES = {
  web: ["web-1", "web-2", "web-3"],
  live: ["live-1", "live-2"],
  jobs: ["jobs-1", "jobs-2"],
  mail: ["mail-1"],
} as const;
/** Longer than Caddy waits between two looks at a process, as in compose.yaml. */
const DRAIN_SECONDS = 4;

type Trio = readonly [Part, Part, Part];
type Pair = readonly [Part, Part];

export type Topology = Omit<Service, "web" | "live"> & {
  web: Trio;
  live: Pair;
  jobs: Pair;
  mail: Part;
  parts: readonly Part[];
  /** Address of Caddy, which browsers connect to. */
  proxy: { address: string; plain: string };
  mailIn: number;
  deliveries: Awaited<ReturnType<typeof openMailServer>>["deliveries"];
  bucket: Awaited<ReturnType<typeof openS3>>["stored"];
  /** Address of the database, without PgBouncer. */
  databaseUrl: string;
};

type Options = { members: number; env?: Record<string, string> };

/**
 * Runs `use` with three web processes, two for sockets, two for jobs and one for incoming mail on one database, through
 * PgBouncer, with Redis, a bucket and a mail server beside them and Caddy in front. Everything ends afterwards.
 */
export async function withTopology<Result>(
  { members, env = {} }: Options,
  use: (topology: Topology) => Promise<Result>,
): Promise<Result> {
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const end = () => void closeAll().then(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    await buildPagesIfStale({ say: () => {} });
    const outside = await openOutside(closers);
    const parts = await startParts({ ...outside.env, SEED_MEMBERS: String(members), ...env }, closers);
    const portsOf = (some: readonly Part[]) => some.map(({ port }) => port);
    const proxy = await startCaddy({ web: portsOf(parts.web), live: portsOf(parts.live) });
    closers.push(proxy.stop);
    const { deliveries } = outside;
    return await use({
      ...{ ...outside, ...parts, proxy, parts: [...parts.web, ...parts.live, ...parts.jobs, parts.mail] },
      listMails: async (email) =>
        deliveries.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? ""),
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    await closeAll();
  }
}

/** Starts what the processes share. */
async function openOutside(closers: (() => Promise<unknown>)[]) {
  const server = await startDatabaseServer();
  closers.push(server.stop);
  await administer(server.url, `create database ${NAME}`);
  const direct = databaseUrl(server.url, NAME);
  const pgbouncer = await startPgbouncer(server.url, { sessions: SESSIONS });
  closers.push(pgbouncer.stop);
  const redis = await startRedisServer();
  closers.push(redis.stop);
  const s3 = await openS3(S3_KEYS);
  closers.push(s3.close);
  const mail = await openMailServer();
  closers.push(mail.close);
  const sql = new pg.Pool({ connectionString: direct, max: 2 });
  sql.on("error", () => {});
  closers.push(() => sql.end());
  const mailIn = await findFreePort();
  const env = {
    ...{ HOST: "127.0.0.1", LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" },
    ...{ SECRET: "0b9c1f7ae05b3d4826fa60e71d93b2c5", DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...{ DATABASE_URL: throughPgbouncer(direct, pgbouncer.port), DATABASE_DIRECT_URL: direct },
    ...{
      BUS_URL: redis.url,
      MAIL_URL: mail.url,
      MAIL_FROM: "post@velvet.example",
      MAIL_IN_PORT: String(mailIn),
    },
    ...{ S3_URL: s3.url, S3_REGION: S3_KEYS.region, S3_KEY_ID: S3_KEYS.keyId, S3_SECRET: S3_KEYS.secret },
  };
  return { env, sql, mailIn, deliveries: mail.deliveries, bucket: s3.stored, databaseUrl: direct };
}

/** All start at once on an empty database, as after a reboot. */
async function startParts(env: Record<string, string>, closers: (() => Promise<unknown>)[]) {
  const parts: Part[] = [];
  closers.push(() => Promise.all(parts.map((part) => part.stop())));
  const start = async (name: string) => void parts.push(await startPart(name, env));
  const started = await Promise.allSettled(Object.values(NAMES).flat().map(start));
  const failed = started.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  const find = (name: string) => parts.find((part) => part.name === name) as Part;
  const [web, live, jobs] = [NAMES.web.map(find), NAMES.live.map(find), NAMES.jobs.map(find)];
  return {
    ...{ web: web as unknown as Trio, live: live as unknown as Pair, jobs: jobs as unknown as Pair },
    mail: find("mail-1"),
  };
}
