import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { DEMO_ACCOUNTS } from "#features/accounts/server/accounts.ts";
import { makeShortLink } from "#features/site/server/site.ts";
import { databaseUrl } from "#testing/database-server.ts";
import { findFreePort } from "#testing/free-port.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";

const NAME = `topology_${randomUUID().replaceAll("-", "")}`;
const PATIENCE = { timeout: 15_000, interval: 50 };

let database: Database;
let web: { program: Program; address: string }[];
let jobs: Program;
let jobsPort: number;

beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  await administer(`create database ${NAME}`);
  const url = databaseUrl(inject("databaseServer"), NAME);
  database = openDatabase(url, { poolSize: 2 });
  const env = {
    MODE: "production",
    DATABASE_URL: url,
    DATABASE_POOL: "4",
    PUBLIC_ADDRESS: "https://velvet.example",
    SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
    MAIL_URL: "smtps://velvet:secret@mail.example:465",
    MAIL_FROM: "post@velvet.example",
  };
  // All start at once on an empty database, as after a reboot.
  jobsPort = await findFreePort();
  [jobs, ...web] = await Promise.all([
    startProgram({ env: { ...env, PORT: String(jobsPort) }, args: ["--roles=jobs"] }),
    startWeb(env),
    startWeb({ ...env, DRAIN_SECONDS: "8" }),
  ]);
  // An operator would enter the sites; the program itself never seeds in production.
  await seedDemo(database.pool, { members: 0, say: () => {} });
}, 120_000);

afterAll(async () => {
  await Promise.all([jobs, ...(web ?? []).map(({ program }) => program)].map((program) => program?.stop()));
  await database?.close();
  await administer(`drop database if exists ${NAME} with (force)`);
});

test("of processes that start together on an empty database, one migrates and every web process becomes ready", async () => {
  for (const { address } of web) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const migrating = [jobs, ...web.map(({ program }) => program)].filter((program) =>
    program.output().includes("Migrating: 0001_site.sql"),
  );
  expect(migrating).toHaveLength(1);
});

test("a process with jobs alone tells its health and its metrics, and serves nothing else", async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${jobsPort}${path}`);
  expect((await ask("/readyz")).status).toBe(200);
  const metrics = await (await ask("/metrics")).text();
  expect(metrics).toContain("retention_failures_total");
  expect(metrics).toContain("database_up 1");
  expect((await ask("/")).status).toBe(404);
});

test("both web processes follow a short link that one of them made", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const { token } = await addShortLink(tomorrow);
  for (const { address } of web) {
    await vi.waitFor(async () => {
      const answer = await fetch(`${address}/${token}`, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/pages/faq"]);
    }, PATIENCE);
  }
});

test("queued jobs run although the web processes run none", async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const { token } = await addShortLink(yesterday);
  const kept = () =>
    database.db.selectFrom("siteShortLink").select("token").where("token", "=", token).execute();
  expect(await kept()).toHaveLength(1);
  // Seven minutes past an hour the schedule may have looked after short links already, which happens once a day.
  await database.db.deleteFrom("retentionRun").execute();
  await database.pool.query("select graphile_worker.add_job('retention')");
  await vi.waitFor(async () => expect(await kept()).toEqual([]), PATIENCE);
});

test("of 120 simultaneous log-ins over two web processes, five passwords are checked in all", async () => {
  const [{ email, password }] = DEMO_ACCOUNTS;
  const tries = Array.from({ length: 120 }, (_, index) => ({
    email,
    password: index === 119 ? password : `wrong password ${index}`,
  }));
  const codes = await Promise.all(
    tries.map((json, index) =>
      postFrom(`127.9.0.${index + 1}`, `${web[index % 2]?.address}/api/user.php`, json),
    ),
  );
  expect(codes.filter((code) => code === 200 || code === 401)).toEqual([401, 401, 401, 401]);
  expect(codes.filter((code) => code === 429)).toHaveLength(116);
});

test("a web process that is asked to stop tells the proxy first, and answers meanwhile", async () => {
  const { program, address } = web[1] as (typeof web)[number];
  const ended = once(program.process, "exit");
  program.process.kill("SIGTERM");
  const ready = async () => (await fetch(`${address}/readyz`, { headers: { connection: "close" } })).status;
  await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENCE);
  const answers = await Promise.all(["/api/settings.php", "/login"].map((path) => fetch(address + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await ended).toEqual([0, null]);
});

test("the log leaves out health checks that succeed, and nothing else", () => {
  const [first, second] = web.map(({ program }) => program.output());
  expect(first).toMatch(/"route":"\/api\/user.php","status":429/);
  expect(first).not.toContain('"route":"/readyz"');
  expect(second).toMatch(/"route":"\/readyz","status":503/);
  expect(second).not.toMatch(/"route":"\/readyz","status":200/);
});

test("every process shuts down cleanly on request", async () => {
  const codes = await Promise.all(
    [jobs, ...web.map(({ program }) => program)].map((program) => program.stop()),
  );
  expect(codes).toEqual([0, 0, 0]);
});

/** In production a program calls itself by its public address, so the port is chosen beforehand. */
async function startWeb(env: Record<string, string>) {
  const port = await findFreePort();
  const program = await startProgram({ env: { ...env, PORT: String(port) }, args: ["--roles=web"] });
  return { program, address: `http://localhost:${port}` };
}

/** Each address of this machine's loopback counts as another person's. @returns the status */
async function postFrom(localAddress: string, url: string, json: unknown): Promise<number | undefined> {
  const headers = { "content-type": "application/json" };
  const sending = request(url, { method: "POST", localAddress, headers }).end(JSON.stringify(json));
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

function addShortLink(expiresAt: Date) {
  const app = { clock: { now: () => new Date() } };
  return database.db
    .transaction()
    .execute((tx) => makeShortLink(app, tx, { purpose: "campaign", target: "/pages/faq", expiresAt }));
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl(inject("databaseServer"), "postgres") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
