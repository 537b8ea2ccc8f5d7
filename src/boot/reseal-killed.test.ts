import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { putSealedFile, readSealedFile } from "#platform/pictures/sealed-files.ts";
import { compiled } from "#testing/compiled.ts";
import { fillSealed, findFilesBy, findSealedBy, readAll } from "#testing/fill-sealed.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { type KillAt, resealAndDie } from "./reseal-killed.fixture.ts";

// Every case starts programs: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SECRETS = [
  "9c1f7ae05b3d4826fa60e71d93b2c584",
  "4f1c9be27ad05386e1b7c0d92f6a8354",
  "c07d9be27ad05386e1b7c0d92f6a81aa",
  "71dd9be27ad05386e1b7c0d92f6a8100",
  "a5509be27ad05386e1b7c0d92f6a8e11",
  "0b7f9be27ad05386e1b7c0d92f6a8c55",
  "e1339be27ad05386e1b7c0d92f6a8a27",
  "3ac49be27ad05386e1b7c0d92f6a8b91",
] as const;
const FILES = 10;

let folder: string;
let database: TestDatabase;
let rotations = 0;
let said: string[];
const pictures: string[] = [];
const closers: (() => Promise<void>)[] = [];

async function open(env: Record<string, string>): Promise<TestApp> {
  const testApp = await openTestApp({ database, env: { DATA_DIR: folder, LIMITS: "no", ...env } });
  closers.push(testApp.close);
  return testApp;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-reseal-killed-"));
  database = await openTestDatabase({ of: "demo" });
  const first = await open({ SECRET: SECRETS[0] });
  await fillSealed(first);
  for (let n = 0; n < FILES; n++)
    pictures.push((await putSealedFile(first.app, Buffer.from(`picture ${n}`))).key);
  said = await readAll(first.app);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** The secrets of the next change. */
function rotate() {
  const [before, now] = SECRETS.slice(rotations++) as [string, string];
  return { SECRET: now, SECRET_OLD: before };
}

type Run = { child: ChildProcess; ended: Promise<unknown[]>; output(): string };

/** `npm run cli -- reseal` as a process of its own. */
function reseal(env: Record<string, string>): Run {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["src/cli.ts", "reseal"], {
    env: { ...compiled, PATH, HOME, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { child, ended: once(child, "exit"), output: () => output };
}

async function expectAllReadable(env: Record<string, string>): Promise<void> {
  const { app } = await open(env);
  expect(await readAll(app)).toEqual(said);
  for (const [n, key] of pictures.entries())
    expect(String(Buffer.from((await readSealedFile(app, key)) as Uint8Array))).toBe(`picture ${n}`);
}

const idOf = (testApp: TestApp) => testApp.app.seal.keys.current;

/** Holds a lock on rows of a table until `reseal` waits for it. */
async function holdRow(select: string): Promise<{ waited(): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  await client.query(`${select} for update`);
  const { rows } = await client.query("select pg_backend_pid() as pid");
  return {
    waited: () =>
      expect
        .poll(
          async () =>
            (
              await database.pool.query(
                "select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))",
                [rows[0].pid],
              )
            ).rows.length,
          { timeout: 120_000 },
        )
        .toBeGreaterThan(0),
    release: async () => {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** Kills the process once it waits for this row. */
async function killAt(run: Run, select: string): Promise<void> {
  const held = await holdRow(select);
  await held.waited();
  run.child.kill("SIGKILL");
  expect(await run.ended).toEqual([null, "SIGKILL"]);
  await held.release();
}

async function expectSecondRunEnds(env: { SECRET: string; SECRET_OLD: string }): Promise<void> {
  const again = reseal(env);
  expect(await again.ended, again.output()).toEqual([0, null]);
  expect(again.output()).toContain("No value needs an older secret");
  await expectAllReadable({ SECRET: env.SECRET });
}

test.each([
  ["within the first column", "select from secrets_own where name = 'marks'"],
  ["between two columns, in the middle", "select from moderation_event where kind = 'appealed'"],
  ["at the last column", "select from graphile_worker._private_jobs"],
])("killed %s, everything opens with both secrets, and a second run ends it", async (_, select) => {
  const env = rotate();
  const run = reseal(env);
  await killAt(run, select);
  const both = await open(env);
  const [older] = both.app.seal.keys.earlier as [string];
  expect((await findSealedBy(database, older)).length).toBeGreaterThan(0);
  expect(await findFilesBy(folder, older)).not.toEqual([]);
  await expectAllReadable(env);
  await expectSecondRunEnds(env);
});

test.each<KillAt>([
  { file: 1, when: "within" },
  { file: 2, when: "after" },
  { file: 5, when: "within" },
])(
  "killed $when writing file $file, everything opens with both secrets, and a second run ends it",
  async (at) => {
    const env = rotate();
    const both = await open(env);
    const child = resealAndDie({ DATABASE_URL: database.url, DATA_DIR: folder, ...env }, at);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    const done = (await findFilesBy(folder, idOf(both))).filter((path) => !path.includes(".unfinished"));
    expect(done).toHaveLength(at.when === "after" ? at.file : at.file - 1);
    await expectAllReadable(env);
    await expectSecondRunEnds(env);
  },
);

test("two at once do no harm to each other, and leave nothing to an older secret", async () => {
  const env = rotate();
  const held = await holdRow("select from secrets_own");
  const both = [reseal(env), reseal(env)] as const;
  await held.waited();
  await held.release();
  for (const run of both) expect(await run.ended, run.output()).toEqual([0, null]);
  await expectAllReadable({ SECRET: env.SECRET });
});
