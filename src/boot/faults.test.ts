import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openS3, refusal } from "#adapters/files/open-s3.fixture.ts";
import { type Database, openDatabase } from "#db/open-database.ts";
import { makeBomb, makePicture } from "#features/photos/server/pictures.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openInside } from "#testing/open-for-programs.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import type { OpenApp } from "./open-app.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";

// The test of a database that hangs waits as long as a member would: up to 17.5 seconds, and 5 for a free connection.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const KEYS = { keyId: "AKIDVELVET", secret: "s3cr3t", region: "eu-central-1" };
const AWAY = { error: "unavailable", message: "An error occurred, please try again later." };
/** A quarter of what Node takes by itself on a small machine. */
const HEAP_MEGABYTES = 192;

let s3: Awaited<ReturnType<typeof openS3>>;
let program: Program;
let database: Database;
let inside: OpenApp;
let member: MadeMember;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  s3 = await openS3(KEYS);
  const { keyId: S3_KEY_ID, secret: S3_SECRET, region: S3_REGION } = KEYS;
  program = await startProgram({
    env: {
      ...{ SECRET: SHARED_SECRET, SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "warn" },
      ...{ S3_URL: s3.url, S3_KEY_ID, S3_SECRET, S3_REGION },
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
    },
  });
  database = openDatabase(await program.databaseUrl(), { onError: () => {} });
  inside = await openInside(database, { log: "silent" });
  member = await makeMember(inside);
});
afterAll(async () => {
  await inside?.close();
  await database?.close();
  await program?.stop();
  await s3?.close();
});

const paint = (mark: number) => makePicture({ width: 300, height: 300, mark }).jpeg().toBuffer();

function upload(body: Buffer<ArrayBuffer>, from = member): Promise<Response> {
  const headers = { cookie: from.cookie, "content-type": "image/jpeg", "accept-language": "en" };
  return fetch(`${program.address}/api/photos`, { method: "POST", headers, body });
}

async function listPhotos(): Promise<{ filename: string }[]> {
  const answer = await fetch(`${program.address}/api/photos`, { headers: { cookie: member.cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()).photos;
}

test("a file store that is full or cuts the connection: the upload is refused with 503, nothing of it is kept, and the next one is taken", async () => {
  const photo = (await paint(1)) as Buffer<ArrayBuffer>;
  for (const fault of [refusal(507, "InsufficientStorage"), "cut" as const]) {
    s3.faults.push(...Array(60).fill(fault));
    const refused = await upload(photo);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject(AWAY);
    s3.faults.length = 0;
    expect(await listPhotos()).toEqual([]);
  }
  expect(program.output()).toMatch(/file store unavailable/);
  expect(program.output()).not.toMatch(/database unavailable/);
  expect((await upload(photo)).status).toBe(201);
  expect(await listPhotos()).toHaveLength(1);
});

test("a picture that the file store cuts in the middle never looks whole to the browser, and loads the next time", async () => {
  const [photo] = await listPhotos();
  const load = () =>
    fetch(`${program.address}/media/${photo?.filename}`, {
      headers: { cookie: member.cookie },
    });
  s3.faults.push("cut halfway");
  const cut = await load();
  expect(cut.status).toBe(200);
  await expect(cut.arrayBuffer()).rejects.toThrow();
  const whole = await load();
  expect((await sharp(await whole.arrayBuffer()).metadata()).width).toBe(300);
});

test("many large uploads at once in little memory: each is answered, and the program lives", async () => {
  // Read as a whole, and refused without the work of a picture.
  const bomb = Buffer.concat([makeBomb(20_000, 20_000), Buffer.alloc(9_000_000)]);
  const tooLarge = Buffer.alloc(40_000_000);
  const members = await Promise.all([makeMember(inside), makeMember(inside)]);
  const statusOf = (body: Buffer<ArrayBuffer>, from: MadeMember) =>
    // The server closes the connection of an upload that is too large, maybe before all of it is sent.
    upload(body, from).then(
      ({ status }) => status,
      () => (body === tooLarge ? 413 : 0),
    );
  const bodies = [bomb, bomb, bomb, bomb, tooLarge];
  const statuses = await Promise.all(members.flatMap((one) => bodies.map((body) => statusOf(body, one))));
  expect(statuses.filter((status) => ![413, 422, 503].includes(status))).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([413, 422]));
  expect(program.process.exitCode).toBeNull();
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200);
});

test("a database that hangs: requests wait for seconds, not for ever, and get 503 until it goes on", async () => {
  const note = await readFile(join(program.dataDir, "cluster", "postmaster.pid"), "utf8");
  const { rows } = await database.pool.query<{ pid: number }>("select pid from pg_stat_activity");
  const processes = [Number(note.split("\n")[0]), ...rows.map(({ pid }) => pid)];
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of processes) process.kill(pid, name);
  };
  signal("SIGSTOP");
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${program.address}/api/photos`, {
          headers: { cookie: member.cookie, "accept-language": "en" },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.headers.get("retry-after")).toBe("2");
    expect(await answers[0]?.json()).toMatchObject(AWAY);
    expect((await fetch(`${program.address}/healthz`)).status).toBe(200);
  } finally {
    signal("SIGCONT");
  }
  await expect
    .poll(async () => (await fetch(`${program.address}/readyz`)).status, { timeout: 30_000 })
    .toBe(200);
  expect(await listPhotos()).toHaveLength(1);
});
