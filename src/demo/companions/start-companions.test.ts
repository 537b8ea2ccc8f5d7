import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, matchesGlob, relative } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { playDemo } from "#boot/play-demo.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { startProgram } from "#testing/start-program.ts";
import { prepareCandidates } from "./prepare-candidates.ts";
import { startCompanions } from "./start-companions.ts";

// Every test starts and ends programs: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const ROOT = join(import.meta.dirname, "../../..");
const PRODUCTION = {
  MODE: "production",
  COMPANIONS: "yes",
  PUBLIC_ADDRESS: "https://velvet.example",
  SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
  MAIL_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "post@velvet.example",
};

let database: TestDatabase;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  database = await openTestDatabase({ of: "empty" });
});
afterAll(() => database?.close());

const count = async (from: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as n from ${from}`)).rows[0].n;

test("the demo plays some of its members, each start with another password, and ends with the program", async () => {
  const program = await startProgram({
    env: { DATABASE_URL: database.url, SEED_MEMBERS: "60", COMPANIONS: "yes", LOG_LEVEL: "warn" },
  });
  await expect.poll(() => count("accounts_session"), { timeout: 60_000 }).toBe(1);
  expect(await program.stop()).toBe(0);
  expect(await count("accounts_session")).toBe(0);
  expect(program.output()).not.toContain('"level"');
  const hashes = () =>
    count("(select distinct password_hash from accounts_member where password_hash is not null) of");
  // The visitors' two accounts keep theirs; all candidates have the same one.
  expect(await hashes()).toBe(3);
  await prepareCandidates(database.pool, "another password");
  expect(await hashes()).toBe(3);
});

test("MODE=production starts none, whatever COMPANIONS says", async () => {
  const config = readConfig(PRODUCTION);
  expect(config.COMPANIONS).toBe(false);
  const app = { config: { ...config, COMPANIONS: true }, pool: database.pool, log: openLog("silent") };
  const passwords = await database.pool.query("select id, password_hash from accounts_member order by id");
  await playDemo(app, 1)();
  await expect(startCompanions(app, "http://127.0.0.1:1")).rejects.toThrow("for the demo only");
  const after = await database.pool.query("select id, password_hash from accounts_member order by id");
  expect(after.rows).toEqual(passwords.rows);
  expect(await count("accounts_session")).toBe(0);
});

test("the image for production does not contain them, and its program starts without them", async () => {
  const image = await mkdtemp(join(tmpdir(), "velvet-image-"));
  const other = await openTestDatabase({ of: "bare" });
  try {
    const ignoring = { recursive: true, filter: (path: string) => !isIgnored(relative(ROOT, path)) };
    for (const from of listCopied()) await cp(join(ROOT, from), join(image, from), ignoring);
    for (const built of ["node_modules", "build"]) await symlink(join(ROOT, built), join(image, built));
    expect(existsSync(join(image, "src/demo/seed-demo.ts"))).toBe(true);
    expect(globSync("**/companion*", { cwd: join(image, "src") })).toEqual([]);
    const program = await startProgram({
      root: image,
      env: { ...PRODUCTION, DATABASE_URL: other.url, LOG_LEVEL: "warn" },
    });
    expect(program.output()).toContain("Velvet is ready");
    expect(await program.stop()).toBe(0);
    expect(program.output()).not.toContain("companions");
  } finally {
    await other.close();
    await rm(image, { recursive: true });
  }
});

/** Lists the paths of the repository that the last stage of the Dockerfile copies. */
function listCopied(): string[] {
  const last =
    readFileSync(join(ROOT, "Dockerfile"), "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?(\w\S*) \S+$/gm)].map(
    ([, from]) => from as string,
  );
  expect(copied).toContain("src");
  return copied.filter((path) => path !== "build");
}

const IGNORED = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean);

function isIgnored(path: string): boolean {
  return IGNORED.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
}
