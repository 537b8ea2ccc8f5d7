import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { administer, cloneDatabase, databaseUrl } from "#testing/database-server.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { walkEverything } from "#testing/walk-everything.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { eraseAgainCommand } from "./erase-again-command.ts";
import { eraseMember } from "./erase-member.ts";

const SERVICE = `drill_${process.pid}`;
const BACKUP = `${SERVICE}_backup`;
const DAY = 86_400_000;

let folder: string;
let anna: MadeMember;
let ben: MadeMember;
let cleo: MadeMember;
let benBefore: unknown;

/** Starts the service on its database. Its files outlive it. */
async function start(): Promise<TestApp> {
  const url = databaseUrl(inject("databaseServer"), SERVICE);
  const database = { ...openDatabase(url, { poolSize: 3 }), url };
  const testApp = await openTestApp({ database, env: { DATA_DIR: folder, LIMITS: "no" } });
  return {
    ...testApp,
    async close() {
      await testApp.close();
      await database.close();
    },
  };
}

const server = () => inject("databaseServer");
const drop = (name: string) => administer(server(), `drop database if exists ${name} with (force)`);

async function during<Result>(work: (testApp: TestApp) => Promise<Result>, day = 0): Promise<Result> {
  const testApp = await start();
  testApp.clock.advance(day * DAY);
  try {
    return await work(testApp);
  } finally {
    await testApp.close();
  }
}

async function erase({ app }: TestApp, { id }: MadeMember): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id);
    if (member) await changeStanding(app, tx, { member, change: { closedAt: now, eraseAt: now } });
  });
  await eraseMember(app, id);
}

const rowsAbout = async ({ app }: TestApp, { id }: MadeMember) =>
  (
    await app.pool.query(
      `select (select to_jsonb(m) from accounts_member m where id = $1) as account,
        (select to_jsonb(p) from profiles_profile p where member_id = $1) as profile,
        (select jsonb_agg(w) from wallet_lot w where member_id = $1) as lots`,
      [id],
    )
  ).rows[0];

/** A backup of yesterday, and what happened since: two erasures, one of somebody who signed up after the backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-drill-"));
  await cloneDatabase(server(), { from: "velvet_demo", to: SERVICE });
  await during(async (testApp) => {
    await testApp.app.pool.query("alter sequence accounts_member_id_seq restart with 734003001");
    [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
    benBefore = await rowsAbout(testApp, ben);
  });
  // No connection is open, so the files can be copied.
  await cloneDatabase(server(), { from: SERVICE, to: BACKUP });
  await during(async (testApp) => {
    cleo = await makeMember(testApp);
    await erase(testApp, anna);
    await erase(testApp, cleo);
    await testApp.runJobs();
  }, 1);
  await drop(SERVICE);
  await cloneDatabase(server(), { from: BACKUP, to: SERVICE });
});
afterAll(async () => {
  await drop(SERVICE);
  await drop(BACKUP);
  await rm(folder, { recursive: true, force: true });
});

const run = (testApp: TestApp, values: Record<string, string> = {}) =>
  eraseAgainCommand.run(testApp.app, { since: "2026-11-21", ...values });
const knownOf = ({ id, email, username }: MadeMember) => ({ id: String(id), email, username });
const KEPT = ["accounts_erasure.member_id", "file erasures/2026-11", "security_event.member_id"];
const walk = async (testApp: TestApp, who: MadeMember) =>
  Object.keys(await walkEverything(testApp.app, knownOf(who))).filter(
    (where) => !KEPT.some((kept) => where.startsWith(kept)),
  );

test("a restored backup brings an erased member back, and `erase-again` erases them again, and no other", async () => {
  await during(async (testApp) => {
    expect(await walk(testApp, anna)).toEqual(expect.arrayContaining(["accounts_member.email"]));
    const said = await run(testApp);
    expect(said).toContain("Erased again: 1 (0 with another address");
    expect(said).toContain("Not in this backup: 1.");
    expect(await walk(testApp, anna)).toEqual([]);
    expect(await rowsAbout(testApp, ben)).toEqual(benBefore);
    // The mail was sent when the account was erased.
    await testApp.runJobs();
    expect((await testApp.outbox()).map(({ to }) => to)).not.toContain(anna.email);
  }, 2);
});

test("it can run again, and then finds nothing to do", async () => {
  await during(async (testApp) => {
    const said = await run(testApp);
    expect(said).toContain("Erased again: 0");
    expect(said).toContain("Not in this backup: 2.");
    expect(await rowsAbout(testApp, ben)).toEqual(benBefore);
  }, 2);
});

test("numbers go on above every one that was erased, and above the one that the operator names", async () => {
  await during(async (testApp) => {
    expect((await makeMember(testApp)).id).toBe(cleo.id + 1);
    await run(testApp, { highest: String(cleo.id + 100) });
    expect((await makeMember(testApp)).id).toBe(cleo.id + 101);
    await run(testApp);
    expect((await makeMember(testApp)).id).toBe(cleo.id + 102);
  }, 2);
});

test("a member who got the number of an erased one after the restore is left alone", async () => {
  await during(async (testApp) => {
    await testApp.app.pool.query(`alter sequence accounts_member_id_seq restart with ${cleo.id}`);
    const dora = await makeMember(testApp);
    expect(dora.id).toBe(cleo.id);
    const before = await rowsAbout(testApp, dora);
    expect(await run(testApp)).toContain("Erased again: 0");
    expect(await rowsAbout(testApp, dora)).toEqual(before);
  }, 3);
});

test("entries of before the backup are not read, and a file that cannot be read is named as a failure", async () => {
  await during(async (testApp) => {
    const file = { contentType: "application/json" };
    await testApp.app.files.put("erasures/2026-11/17.json", Buffer.from('{"id":'), file);
    await expect(run(testApp)).rejects.toThrow("erasures/2026-11/17.json");
    await expect(run(testApp)).rejects.toThrow("Not in this backup: 2.");
    expect(await run(testApp, { since: "2026-12-01" })).toContain("Not in this backup: 0.");
    await expect(run(testApp, { since: "yesterday" })).rejects.toThrow("--since must be");
  }, 3);
});
