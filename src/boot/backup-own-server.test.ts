import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCrontab } from "graphile-worker";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { backupCommand } from "#features/operations/server/backups/backup-command.ts";
import { backupJobs } from "#features/operations/server/backups/backup-jobs.ts";
import { readBackups } from "#features/operations/server/backups/read-backups.ts";
import { runBackup } from "#features/operations/server/backups/run-backup.ts";
import { eraseNow } from "#testing/fill-member.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { cronLine } from "./jobs/run-jobs.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { restore } from "./restore.ts";

const DAY = 86_400_000;
let folder: string;
let database: TestDatabase;
let testApp: TestApp;

beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
});
afterAll(() => database?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-own-server-"));
  const [DATA_DIR, BACKUP_DIR] = [join(folder, "data"), join(folder, "backups/kept")];
  for (const path of [DATA_DIR, BACKUP_DIR]) await mkdir(path, { recursive: true });
  const env = {
    ...{ DATA_DIR, BACKUP_DIR, DATABASE_URL: database.url, LIMITS: "no" },
    ...{ BACKUP_KEY: "5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60", SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584" },
  };
  testApp = await openTestApp({ database, env });
  // The times of files, which decide how long some are kept, are real.
  testApp.clock.set(new Date());
});
afterEach(async () => {
  await testApp?.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (key: string, text: string) =>
  testApp.app.files.put(key, Buffer.from(text), { contentType: "image/webp" });
async function countKept(within: string): Promise<number> {
  const all = await readdir(join(folder, "backups/kept", within), { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).length;
}
const backUp = (change: { BACKUP_KEY?: string } = {}) =>
  runBackup({ ...testApp.app, config: { ...testApp.app.config, ...change } });

test("a backup copies only what is new, and what a backup needs is kept as long as it", async () => {
  const began = testApp.clock.now().getTime();
  await put("photos/1/a.webp", "first");
  await put("photos/2/b.webp", "second");
  expect(await backUp()).toMatchObject({ newFiles: 2, files: { count: 2 } });
  const wal = join(folder, "backups/kept/wal/1");
  await mkdir(wal, { recursive: true });
  for (const day of [5, 21]) {
    await writeFile(join(wal, `day-${day}`), "");
    const at = (began + day * DAY) / 1000;
    await utimes(join(wal, `day-${day}`), at, at);
  }
  testApp.clock.advance(20 * DAY);
  await put("photos/3/c.webp", "third");
  await testApp.app.files.remove("photos/1/a.webp");
  expect(await backUp()).toMatchObject({ newFiles: 1, files: { count: 2 }, removed: [] });
  expect([await countKept("files"), await countKept("wal")]).toEqual([3, 2]);
  testApp.clock.advance(11 * DAY);
  expect((await backUp()).removed).toHaveLength(1);
  expect([await countKept("files"), await countKept("backups")]).toEqual([2, 4]);
  expect(await readdir(wal)).toEqual(["day-21"]);
});

test("a backup goes two days before its time is over, so that nothing in the log is older", async () => {
  await backUp();
  testApp.clock.advance(28 * DAY - 1_000);
  expect(await backUp()).toMatchObject({ removed: [] });
  testApp.clock.advance(2_000);
  expect((await backUp()).removed).toHaveLength(1);
});

test("the newest backup stays, however old, and copies of an earlier key go with its last backup", async () => {
  const other = { BACKUP_KEY: "0e1d2c3b4a59687786a5b4c3d2e1f001" };
  await put("photos/1/a.webp", "first");
  await backUp();
  testApp.clock.advance(27 * DAY);
  expect(await backUp(other)).toMatchObject({ newFiles: 1, removed: [] });
  expect(await countKept("files")).toBe(2);
  testApp.clock.advance(400 * DAY);
  expect((await backUp(other)).removed).toHaveLength(2);
  expect([await countKept("files"), await countKept("backups")]).toEqual([1, 2]);
});

test.each([
  ["a folder", "EISDIR", (path: string) => mkdir(path)],
  ["a link to itself", "ELOOP", (path: string) => symlink("manifest", path)],
])(
  "a manifest that cannot be read, such as %s, is not taken for one of another key or for none",
  async (_, code, replace) => {
    await put("photos/1/a.webp", "only in the first");
    const { name } = await backUp();
    await testApp.app.files.remove("photos/1/a.webp");
    await put("photos/2/b.webp", "only in the second");
    const manifest = join(folder, "backups/kept/backups", name, "manifest");
    await rm(manifest);
    await replace(manifest);
    testApp.clock.advance(DAY);
    expect((await backUp()).removalError).toMatchObject({ code });
    expect(await countKept("files")).toBe(2);
  },
);

test("a backup is good although old ones cannot be removed, which the health page says, and is not made again", async () => {
  // Later than what other tests have noted.
  testApp.clock.advance(500 * DAY);
  const { name } = await backUp();
  testApp.clock.advance(DAY);
  await writeFile(join(folder, "backups/kept/backups", name, "files"), "damaged");
  const [job] = backupJobs.filter((one) => one.name === "make-backup");
  await job?.run(testApp.app, {}, { id: "1" });
  const { kinds, last_fault: fault } = await readBackups(testApp.app);
  expect(kinds.find(({ kind }) => kind === "files")).toMatchObject({
    ...{ is_late: false, newest: { at: testApp.clock.now().toISOString() } },
  });
  expect(fault?.fault).toBe("not_removed");
  testApp.clock.advance(DAY / 24);
  expect(await backupCommand.run(testApp.app, {})).toMatch(
    /Warning: old backups could not be removed: .*damaged/,
  );
});

test("a backup that fails is tried again for half an hour, and not for days", () => {
  const [line = ""] = backupJobs.filter(({ name }) => name === "make-backup").flatMap(cronLine);
  expect(parseCrontab(line)).toMatchObject([{ task: "make-backup", options: { maxAttempts: 8 } }]);
});

test("what an interrupted restore has decrypted is removed at the next start, but not by a command", async () => {
  const { config } = testApp.app;
  const draft = join(config.DATA_DIR, "files.restore");
  await mkdir(join(draft, "photos"), { recursive: true });
  await (await openServerDatabase(config, { say: () => {}, beside: true })).close();
  expect(await readdir(draft)).toEqual(["photos"]);
  await (await openServerDatabase(config, { say: () => {} })).close();
  await expect(readdir(draft)).rejects.toThrow("ENOENT");
});

test("beside a server of one's own too, nothing starts before a restore that has failed was done again", async () => {
  const { config, files } = testApp.app;
  const open = async () => (await openServerDatabase(config, { say: () => {} })).close();
  await backUp();
  const entry = "erasures/2026-11/unreadable.json";
  await files.put(entry, Buffer.from("not an entry"), { contentType: "application/json" });
  const asked = { from: join(folder, "backups/kept"), until: null, replace: false, say: () => {} };
  await expect(restore(config, asked)).rejects.toThrow(entry);
  await expect(open()).rejects.toThrow("Run the same restore once more");
  await files.remove(entry);
  await restore(config, asked);
  await open();
});

test("a restore does not leave out the files of a later backup that cannot be read", async () => {
  const { name: first } = await backUp();
  testApp.clock.advance(DAY);
  const { name: second } = await backUp();
  const kept = join(folder, "backups/kept/backups");
  await rm(join(kept, second, "manifest"));
  await mkdir(join(kept, second, "manifest"));
  const asked = { from: join(kept, first), until: null, replace: false, say: () => {} };
  await expect(restore(testApp.app.config, asked)).rejects.toThrow("EISDIR");
});

test("beside a server of one's own, a restore brings back files and erasures, and erases again", async () => {
  const { app } = testApp;
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await put("photos/4/d.webp", "before");
  await backUp();
  await put("photos/5/e.webp", "after");
  const { rows } = await app.pool.query("select to_jsonb(m) as row from accounts_member m where id = $1", [
    anna.id,
  ]);
  await eraseNow(testApp, anna.id);
  testApp.clock.advance(DAY);
  const { name } = await backUp();

  // The disk with the files is lost, and the operator's own tool brings back the database of before the erasure.
  for await (const key of app.files.list("")) await app.files.remove(key);
  await app.pool.query(
    "insert into accounts_member overriding system value select (jsonb_populate_record(null::accounts_member, $1)).*",
    [rows[0].row],
  );
  await app.pool.query(`alter sequence accounts_member_id_seq restart with ${anna.id}`);

  const asked = { from: join(folder, "backups/kept"), until: null, replace: false, say: () => {} };
  const said = (await restore(app.config, asked)).join("\n");
  expect(said).toContain("Erased again: 1. Not in this backup: 0.");
  expect(said).toContain("Files: 3 restored, 0 were there already");
  for (const [key, text] of Object.entries({ "photos/4/d.webp": "before", "photos/5/e.webp": "after" })) {
    const file = await app.files.get(key);
    expect([key, file && (await new Response(file.body).text())]).toEqual([key, text]);
  }
  const left = await app.pool.query("select id from accounts_member where id = $1", [anna.id]);
  expect(left.rows).toEqual([]);
  expect((await makeMember(testApp)).id).toBeGreaterThan(ben.id);

  const again = await restore(app.config, { ...asked, from: join(folder, "backups/kept/backups", name) });
  expect(again.join("\n")).toMatch(/Files: 0 restored, \d+ were there already/);
  const embedded = { ...app.config, DATABASE_URL: undefined };
  await expect(restore(embedded as never, asked)).rejects.toThrow("This backup has no database");
});

test("a folder that is missing or closed, and a backup that runs already, are named", async () => {
  const { app } = testApp;
  const missing = { ...app.config, BACKUP_DIR: join(folder, "not mounted") };
  await expect(runBackup({ ...app, config: missing })).rejects.toThrow("Mount the disk with the backups");
  const both = await Promise.allSettled([backUp(), backUp()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await app.pool.query("select kind, fault from operations_backup order by id desc limit 2");
  expect(rows).toEqual([
    { kind: "files", fault: null },
    { kind: "files", fault: "no_folder" },
  ]);
});
