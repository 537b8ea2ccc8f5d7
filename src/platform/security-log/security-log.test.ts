import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openSecurityLog } from "./security-log.ts";
import { securityLogCommand } from "./security-log-command.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { SECURITY_LOG_DAYS: "30" } });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.app.pool.query("truncate security_event"));

const print = (values: Record<string, string> = {}) => securityLogCommand.run(testApp.app, values);
const DAY = 86_400_000;

async function note(kind: "log_in_failed" | "lock_out", memberId: number | null) {
  testApp.app.securityLog.note({ kind, memberId });
  await testApp.app.securityLog.flush();
}

test("the command prints one JSON line per event, by member, kind and time, the newest within the limit", async () => {
  expect(await print()).toBe("No security events.");
  await note("log_in_failed", 7);
  testApp.clock.advance(3 * DAY);
  await note("lock_out", 7);
  await note("log_in_failed", null);
  const now = testApp.clock.now().toISOString();
  expect(await print()).toBe(
    `{"at":"${now}","kind":"lock_out","member":7}\n{"at":"${now}","kind":"log_in_failed"}`,
  );
  expect(await print({ since: "7d", member: "7", kind: "log_in_failed" })).toContain('"member":7');
  expect(await print({ since: "7d", kind: "log_in_failed", limit: "1" })).not.toContain("member");
  expect((await print({ since: "2026-01-01" })).split("\n")).toHaveLength(3);
  for (const wrong of [{ since: "soon" }, { kind: "lunch" }, { member: "anna" }, { limit: "0" }])
    await expect(print(wrong as never)).rejects.toThrow(/^--/);
});

test("an event is deleted after its retention period", async () => {
  await note("lock_out", 7);
  testApp.clock.advance(30 * DAY);
  await forget(testApp, "security-events");
  expect(await print({ since: "365d" })).toContain("lock_out");
  testApp.clock.advance(1);
  await forget(testApp, "security-events");
  expect(await print({ since: "365d" })).toBe("No security events.");
});

test("while the database is down 1,000 events are queued, further ones are counted as lost, and no request waits", async () => {
  let away = true;
  const { app } = testApp;
  const db = {
    transaction: () => {
      if (away) throw new Error("away");
      return app.db.transaction();
    },
  } as unknown as typeof app.db;
  const log = openSecurityLog({ ...app, db });
  for (let n = 0; n < 600; n++) log.note({ kind: "access_refused", memberId: n, route: "/api/chats" });
  await expect(log.flush()).rejects.toThrow("away");
  for (let n = 600; n < 1_100; n++) log.note({ kind: "access_refused", memberId: n, route: "/api/chats" });
  away = false;
  await log.close();
  expect((await print({ limit: "2000" })).split("\n")).toHaveLength(1_000);
  expect(await app.metrics.print()).toContain("security_events_lost_total 100");
});

test("a log-in is recorded with only the member's id", async () => {
  const anna = await makeMember(testApp);
  const logIn = () =>
    testApp.ask("/api/user.php", { method: "POST", json: { email: anna.email, password: anna.password } });
  expect((await logIn()).status).toBe(200);
  expect(JSON.parse(await print())).toEqual({
    at: testApp.clock.now().toISOString(),
    kind: "log_in",
    member: anna.id,
  });
});
