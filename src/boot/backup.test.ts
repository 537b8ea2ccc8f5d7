import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findProcess } from "#db/embedded/find-process.ts";
import { partOf, readManifest } from "#platform/backup/manifest.ts";
import { openStore, write } from "#platform/backup/store.ts";
import { readConfig } from "#platform/config.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { openFolder } from "#testing/work-in-memory.ts";
import { type Ended, membersOf, type Person, runCommand } from "./backup.fixture.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { restore } from "./restore.ts";

// Starts and ends real programs: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const PATIENCE = { timeout: 60_000, interval: 20 };
/** Largest file, in blocks of 512 bytes: enough for a command, too little for a database. */
const SMALL_FILES = 2_000;

type Names = "DATA_DIR" | "BACKUP_DIR" | "BACKUP_KEY" | "SECRET" | "SEED_MEMBERS" | "LIMITS" | "LOG_LEVEL";
let folder: string;
let env: Record<Names, string>;
let program: Program;
const met = {} as { ben: Person; anna: Person; cleo: Person; conversation: number; until: Date };
let restored: Ended;

async function ask(text: string, user = "velvet"): Promise<Record<string, unknown>[]> {
  const connectionString = (await program.databaseUrl()).replace("velvet@", `${user}@`);
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

const start = () => startProgram({ dataDir: env.DATA_DIR, env });
const listStored = (within: string) =>
  readdir(join(env.BACKUP_DIR, within)).then(
    (names) => names.sort(),
    () => [],
  );
const listDrafts = async () => (await listStored("unfinished")).filter((name) => name.startsWith("backup-"));

/** Lets the days pass in which the member could come back, and waits until nothing of the account is left. */
async function erase(members: ReturnType<typeof membersOf>, who: Person) {
  await members.leave(who);
  await ask(`update accounts_member set erase_at = now() where id = ${who.id}`);
  await ask("select graphile_worker.add_job('erase-due-accounts')");
  const isGone = async () =>
    expect(await ask(`select from accounts_member where id = ${who.id}`)).toEqual([]);
  await vi.waitFor(isGone, PATIENCE);
}

/** Has the last changes copied, as the job does each minute, of a segment that the server ends after five minutes. */
async function keepChanges() {
  const [{ name } = {}] = await ask("select pg_walfile_name(pg_current_wal_lsn()) as name", "postgres");
  await ask("select pg_switch_wal()", "postgres");
  await vi.waitFor(async () => {
    await ask("select graphile_worker.add_job('keep-changes', job_key => 'now')");
    const [system = ""] = await listStored("wal");
    expect(await listStored(`wal/${system}`)).toContain(name);
  }, PATIENCE);
}

/** Ends the program and its database as a power cut does. */
async function kill() {
  const note = await readFile(join(env.DATA_DIR, "cluster/postmaster.pid"), "utf8");
  const pid = Number(note.split("\n")[0]);
  program.process.kill("SIGKILL");
  await once(program.process, "exit");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => expect(await findProcess(pid)).toBeUndefined(), PATIENCE);
}

/** A service with a backup of the night, writes and erasures of the day, and then no disk any more. */
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  folder = await mkdtemp(join(openFolder(), "velvet-backup-"));
  await chmod(folder, 0o755);
  env = {
    ...{ DATA_DIR: join(folder, "data"), BACKUP_DIR: join(folder, "kept") },
    BACKUP_KEY: "5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60",
    SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
    ...{ SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "error" },
  };
  for (const path of [env.BACKUP_DIR, env.DATA_DIR]) await mkdir(path, { mode: 0o755 });
  program = await start();
  const members = membersOf(program.address);
  const [anna, ben, eva] = await Promise.all(["anna", "ben", "eva"].map(members.signUp));
  if (!anna || !ben || !eva) throw new Error("Nobody has signed up");
  const conversation = await members.write(ben, eva, "before the backup");
  await members.upload(ben);
  await ask("select graphile_worker.add_job('make-backup')");
  // A job that was running at the time of a restore would run again after it.
  const jobs = () => ask("select from graphile_worker.jobs where task_identifier = 'make-backup'");
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);

  await members.write(ben, eva, "after the backup");
  const [now] = await ask("select clock_timestamp() as at");
  await members.write(ben, eva, "too late");
  const cleo = await members.signUp("cleo");
  for (const who of [anna, cleo]) await erase(members, who);
  await keepChanges();
  Object.assign(met, { anna, ben, cleo, conversation, until: now?.at });

  // The power fails during the next night's backup.
  await ask("select graphile_worker.add_job('make-backup')");
  await vi.waitFor(async () => expect(await listDrafts()).toHaveLength(1), PATIENCE);
  await kill();
  await rm(env.DATA_DIR, { recursive: true });
  await mkdir(env.DATA_DIR, { mode: 0o755 });
  restored = await runCommand(["restore", "--from", env.BACKUP_DIR, "--until", met.until.toISOString()], env);
  program = await start();
});
afterAll(async () => {
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("[O-05] a lost disk is restored from encrypted backups to a point in time: what was acknowledged before it is there, and who was erased since is erased again", async () => {
  expect(restored.code, restored.said).toBe(0);
  const members = membersOf(program.address);
  const ben = await members.logIn(met.ben);
  expect(await members.read(ben, met.conversation)).toEqual(["before the backup", "after the backup"]);
  const photos = await members.photos(ben);
  expect(photos.map((bytes) => bytes > 100)).toEqual([true]);
  const { anna, cleo } = met;
  expect(restored.said).toContain("Erased again: 1. Not in this backup: 1.");
  expect(await ask(`select from accounts_member where id in (${anna.id}, ${cleo.id})`)).toEqual([]);
  expect((await members.signUp("dora")).id).toBeGreaterThan(cleo.id);
});

type Asked = { change?: Partial<typeof env>; from?: string; until?: Date };
/** Restores into an empty folder. @returns why that was refused */
async function refusalOf({ change, from = env.BACKUP_DIR, until }: Asked = {}): Promise<string> {
  const elsewhere = await mkdtemp(join(folder, "elsewhere-"));
  await chmod(elsewhere, 0o755);
  const config = readConfig({ ...env, DATA_DIR: elsewhere, ...change });
  const asked = { from, until: until ?? null, replace: false, say: () => {} };
  const error = await restore(config, asked).then(
    () => new Error("It restored."),
    (failed: Error) => failed,
  );
  const left = await readdir(elsewhere);
  expect(left.filter((name) => !/^(program\.(lock|pid)|pg-18.*)$/.test(name))).toEqual([]);
  return error.message;
}

describe("a restore refuses, says why, and leaves nothing behind,", () => {
  const newest = async () => (await listStored("backups")).at(-1) as string;
  const lastOf = async (within: string) => `${within}/${(await listStored(within)).at(-1)}`;
  const store = () => openStore(env);

  test.each([
    ["the manifest", async () => partOf(await newest(), "manifest")],
    ["the database", async () => partOf(await newest(), "database")],
    ["the list of files", async () => partOf(await newest(), "files")],
    ["the write-ahead log", async () => lastOf(await lastOf("wal"))],
    ["a photo", async () => lastOf(await lastOf(await lastOf("files")))],
  ])("if %s was changed", async (_, find) => {
    const path = join(env.BACKUP_DIR, await find());
    const content = await readFile(path);
    const changed = Buffer.from(content);
    changed[content.length - 20] = (changed[content.length - 20] ?? 0) ^ 1;
    try {
      await writeFile(path, changed);
      expect(await refusalOf()).toContain(`${path} is damaged`);
    } finally {
      await writeFile(path, content);
    }
  });

  test("with another key or without one, with another secret, and onto data", async () => {
    const other = "0e1d2c3b4a59687786a5b4c3d2e1f001";
    expect(await refusalOf({ change: { BACKUP_KEY: other } })).toMatch(/was encrypted with the key \w{8}/);
    expect(await refusalOf({ change: { BACKUP_KEY: "", BACKUP_DIR: "" } })).toContain("Set BACKUP_KEY");
    expect(await refusalOf({ change: { SECRET: other } })).toContain("The SECRET at hand does not open");
    const used = join(folder, "used");
    await mkdir(join(used, "cluster"), { recursive: true, mode: 0o755 });
    await writeFile(join(used, "cluster/kept"), "");
    expect(await refusalOf({ change: { DATA_DIR: used } })).toContain("Add --replace to replace it");
    expect(await readdir(used)).toContain("cluster");
    expect(await refusalOf({ change: { DATA_DIR: env.DATA_DIR } })).toContain("Another Velvet process");
  });

  test("if no backup is as old as asked, or if another version of the database has made it", async () => {
    expect(await refusalOf({ until: new Date("2020-01-01") })).toContain("No backup had ended at 2020");
    const whole = await newest();
    const manifest = await readManifest(await store(), whole);
    const name = "2020-01-01T00-00-00.000Z";
    const text = JSON.stringify({ ...manifest, database: { ...manifest.database, major: 17 } });
    await write(await store(), { path: partOf(name, "manifest"), compressed: false }, [Buffer.from(text)]);
    for (const part of ["database", "files"] as const)
      await writeFile(
        join(env.BACKUP_DIR, partOf(name, part)),
        await readFile(join(env.BACKUP_DIR, partOf(whole, part))),
      );
    const said = await refusalOf({ from: join(env.BACKUP_DIR, "backups", name) });
    await rm(join(env.BACKUP_DIR, "backups", name), { recursive: true });
    expect(said).toContain("was made with PostgreSQL 17");
  });
});

test("a backup that a power cut has ended is never taken for a whole one, and the next one removes what it left", async () => {
  const whole = await listStored("backups");
  expect(whole).toHaveLength(1);
  const [draft = ""] = await listDrafts();
  await expect(refusalOf({ from: join(env.BACKUP_DIR, "unfinished", draft) })).resolves.toContain(
    "There is no whole backup in",
  );
  const { code, said } = await runCommand(["backup"], env);
  expect([code, said]).toEqual([0, expect.stringContaining("Files: ")]);
  expect(await listDrafts()).toEqual([]);
  expect(await listStored("backups")).toHaveLength(2);
});

test("on a full disk a backup says so, ends with 1, and leaves the earlier ones and nothing else", async () => {
  const before = await Promise.all(["backups", "unfinished"].map(listStored));
  const { code, said } = await runCommand(["backup"], env, SMALL_FILES);
  expect([code, said]).toEqual([1, expect.stringContaining("is full, or a quota or file size limit")]);
  expect(await Promise.all(["backups", "unfinished"].map(listStored))).toEqual(before);
  const [newest] = await ask("select fault from operations_backup order by id desc limit 1");
  expect(newest).toEqual({ fault: "no_space" });
});

/** Gives an operator a session. @returns the cookie */
async function enterDesk(): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await ask(
    `with allowed as (select set_config('velvet.staff_change', 'cli', true) as by), person as (
       insert into staff_person (name, alias, email, email_key, locale, roles, enrolled_at, created_at)
       select 'Olga', 'Olga', 'o@desk.example', 'o@desk.example', 'en', array['operator'], now(), now()
       from allowed where by = 'cli' returning id)
     insert into staff_session (token_hash, person_id, device, created_at, last_seen_at)
     select '\\x${hash}', id, 'Firefox, Linux', now(), now() from person`,
  );
  return `desk=${token}`;
}

test("[B-12] the health page shows an operator roles, queues, failed jobs, mail, push, providers and backups", async () => {
  const finding = { what: "Adyen", code: null, problem: "the key is refused", unknown: false, until: null };
  await ask(`
    select graphile_worker.add_job('work-for-later');
    select graphile_worker.add_job('work-that-failed', job_key => 'failed');
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no route to host' where key = 'failed';
    insert into mail_sent (key, kind, mail_class, message_id, site_id, state, at)
      select 'health', 'away', 'activity', 'health', id, 'bounced', now() from site_site where is_default;
    insert into notifications_push_day (day, site_id, type, outcome, n)
      select now(), id, 'like', 'rejected', 3 from site_site where is_default;
    insert into operations_check (kind, at, findings) values ('payments', now(), '${JSON.stringify([finding])}')`);
  const Cookie = await enterDesk();
  const answer = await fetch(`${program.address}/desk/health`, { headers: { Cookie, Accept: "text/html" } });
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  expect(answer.status).toBe(200);
  /** The text of the part of the page with this heading. */
  const part = (title: string) => {
    const [, found = ""] =
      page
        .split("<h2>")
        .map((one) => one.split("</h2>"))
        .find(([name]) => name === title) ?? [];
    return found.replaceAll(/<[^>]*>/g, " ");
  };
  expect(part("Processes")).toMatch(
    /No process has the role incoming mail\..*web pages, live news and background work/,
  );
  expect(part("Waiting work")).toContain("work-for-later");
  expect(part("Failed jobs")).toMatch(/work-that-failed.*no route to host/);
  expect(part("E-mail in the last 24 hours")).toMatch(/bounced\s+1/);
  expect(part("Pushes since yesterday (UTC)")).toMatch(/rejected by the push service\s+3/);
  expect(part("Checks")).toMatch(/Adyen.*the key is refused/);
  expect(part("Backups")).toMatch(
    /The backup failed at .* The disk with the backups is full\..*Database and files .* MB/,
  );
});
