import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { type Frozen, restoreFrozen, restoreJobs } from "#testing/frozen/read-frozen.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

const NEW = "anna.new@members.example";
const LEFT = "ben.left@members.example";
const device = { device: "Firefox, Linux", country: "NL", at: "2026-11-22T12:00:00.000Z" };

/**
 * Each mail that 0.1.0 could have queued, with the payload of that version: no link, and a new address in plain
 * text.
 */
const QUEUED: { task: string; name: string; more?: object; to?: string; path: string }[] = [
  { task: "send-activation-mail", name: "jan", path: "/activate/done" },
  { task: "send-reset-mail", name: "anna", path: "/reset-password/do" },
  { task: "send-mail-change-mail", name: "anna", more: { email: NEW }, to: NEW, path: "/mail-change/do" },
  { task: "send-mail-changed-mail", name: "ben", more: { email: LEFT }, to: LEFT, path: "/mail-change/do" },
  { task: "make-export", name: "cleo", path: "/exports" },
  { task: "send-new-device-mail", name: "dora", more: device, path: "/reset-password" },
];
/** A member whom 0.1.0 had erased meanwhile: their queued mails are dropped. */
const GONE = 999_999;

let frozen: Frozen;
let database: TestDatabase;
let folder: string;
let testApp: TestApp;
let before: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-frozen-"));
  database = await openTestDatabase({ of: "bare" });
  frozen = await restoreFrozen(database.pool, { folder, version: "0.1.0" });
  const queued = QUEUED.map(({ task, name, more }) => ({ task, payload: { memberId: idOf(name), ...more } }));
  const dropped = [
    { task: "send-activation-mail", payload: { memberId: idOf("anna") } },
    { task: "send-reset-mail", payload: { memberId: GONE } },
    { task: "send-mail-changed-mail", payload: { memberId: GONE, email: LEFT } },
  ];
  await restoreJobs(database.pool, { jobs: [...queued, ...dropped] });
  await migrate(database.pool);
  testApp = await openTestApp({ database, env: { DATA_DIR: folder, SECRET: frozen.secret, LIMITS: "no" } });
  testApp.clock.set(frozen.at);
  before = (await testApp.outbox()).length;
  await testApp.runJobs();
});
afterAll(async () => {
  await testApp?.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const member = (name: string) => frozen.members[name] as Frozen["members"][string];
const idOf = (name: string) => member(name).id;
const addressOf = ({ name, to }: { name: string; to?: string }) => to ?? member(name).email;

/** Path and token of the link in each mail that was sent after the upgrade, except mails about an order. */
async function readMails() {
  const sent = (await testApp.outbox()).slice(0, -before);
  return sent
    .filter(({ text }) => !text.includes("/withdraw"))
    .map(({ to, text }) => {
      const [, path, token = ""] =
        /localhost:3000(\/[a-z-]+(?:\/do(?:ne)?)?)(?:\?token=|\/)?([\w-]*)/.exec(text) ?? [];
      return { to, path, token };
    });
}

test("mails that 0.1.0 had queued are sent after the upgrade, and obsolete ones are dropped", async () => {
  const sent = (await readMails()).map(({ to, path }) => `${to} ${path}`);
  expect(sent.sort()).toEqual(QUEUED.map((one) => `${addressOf(one)} ${one.path}`).sort());
  const { rows } = await testApp.app.pool.query(
    "select last_error from graphile_worker.jobs where last_error is not null",
  );
  expect(rows).toEqual([]);
});

test("the links in them work", async () => {
  const mails = await readMails();
  const redeem = async (path: string, to: string, more = {}) => {
    const token = mails.find((mail) => mail.to === to)?.token;
    const answer = await testApp.ask(path, { method: "POST", json: { token, ...more } });
    return [answer.status, answer.status === 200 ? await answer.json() : null];
  };
  const password = "another harbour canoe";
  const reset = { password, password_again: password };
  expect(await redeem("/api/activations", member("jan").email)).toEqual([204, null]);
  expect(await redeem("/api/mail-changes/do", NEW)).toEqual([200, { email: NEW, undone: false }]);
  expect(await redeem("/api/mail-changes/do", LEFT)).toEqual([200, { email: LEFT, undone: true }]);
  expect(await redeem("/api/password-resets/do", member("anna").email, reset)).toEqual([410, null]);
});
