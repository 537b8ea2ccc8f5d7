import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import {
  askDesk,
  auditKinds,
  logInByKey,
  makeStaff,
  nextCode,
  PASSWORD,
  type Person,
} from "../staff.fixture.ts";
import { totpCode, totpStep } from "./totp.ts";

const MINUTE = 60_000;
let testApp: TestApp;
let mira: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.pool.query("truncate staff_lock");
});

function tryPassword(email: string, password: string, code: string, from = "203.0.113.7") {
  const headers = { origin: "http://localhost" };
  return testApp.ask("/api/desk/log-ins", { method: "POST", headers, json: { email, password, code }, from });
}

async function read(answer: Response) {
  const { requestId: _, ...body } = await answer.json();
  return { status: answer.status, body, cookies: answer.headers.getSetCookie().length };
}

describe("the log-in by password and code", () => {
  beforeAll(async () => {
    mira = await makeStaff(testApp, { roles: ["moderator"], withPassword: true });
  });

  test("sets a strict, hidden cookie for half a day, and is written into the log", async () => {
    const answer = await tryPassword(mira.email, PASSWORD, nextCode(testApp, mira.secret));
    expect(answer.status).toBe(204);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^desk=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict; HttpOnly$/);
    expect(await auditKinds(testApp)).toContain("staff.logged_in");
  });

  test("over https the cookie is bound to the host", async () => {
    const headers = { origin: "https://localhost", "x-forwarded-proto": "https" };
    const json = { email: mira.email, password: PASSWORD, code: nextCode(testApp, mira.secret) };
    const answer = await testApp.ask("/api/desk/log-ins", { method: "POST", headers, json });
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-desk=.*; Secure$/);
  });

  test("a wrong password, a wrong code and an unknown person get the same answer", async () => {
    const code = nextCode(testApp, mira.secret);
    const wrong = await read(await tryPassword(mira.email, "another canoe harbour", code));
    expect(wrong).toMatchObject({ status: 401, body: { error: "staff.log_in_failed" }, cookies: 0 });
    expect(await read(await tryPassword(mira.email, PASSWORD, "000000"))).toEqual(wrong);
    expect(await read(await tryPassword("nobody@desk.example", PASSWORD, code))).toEqual(wrong);
    expect(await read(await tryPassword(mira.email, PASSWORD, ""))).toEqual(wrong);
  });

  test("a failed try is in the program's log with its factor, and nothing that was typed", async () => {
    const before = testApp.logged().length;
    await tryPassword(mira.email, PASSWORD, "000000");
    await tryPassword("nobody@desk.example", PASSWORD, "000000");
    const lines = testApp.logged().slice(before);
    const failures = lines.filter((line) => line.includes("log-in at the desk failed"));
    expect(failures.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", factor: "password", personId: expect.any(Number), time: expect.stringMatching(/Z$/) },
      { level: "warn", factor: "password", personId: null },
    ]);
    expect(lines.join()).not.toMatch(/desk\.example|000000|203\.0\.113/);
  });

  test("an unknown person costs the same work as a known one", async () => {
    const hashes = async (email: string) => {
      const { subscribe, unsubscribe } = await import("node:diagnostics_channel");
      let count = 0;
      const note = () => {
        count += 1;
      };
      subscribe("accounts.hash", note);
      await tryPassword(email, "another canoe harbour", "000000");
      unsubscribe("accounts.hash", note);
      return count;
    };
    expect(await hashes("nobody@desk.example")).toBe(1);
    expect(await hashes(mira.email)).toBe(1);
  });

  test("[bad case 28] a code works once, and one of a clock that is 90 seconds off never, and the answer says so", async () => {
    const code = nextCode(testApp, mira.secret);
    expect((await tryPassword(mira.email, PASSWORD, code)).status).toBe(204);
    const again = await read(await tryPassword(mira.email, PASSWORD, code));
    expect(again.status).toBe(401);
    expect(again.body.message).toMatch(/Each code works once, and your device’s clock has to be right/);
    testApp.clock.advance(5 * MINUTE);
    for (const off of [-3, 3]) {
      const wrong = totpCode(mira.secret as string, totpStep(testApp.clock.now()) + off);
      expect((await tryPassword(mira.email, PASSWORD, wrong)).status).toBe(401);
    }
  });

  test("five wrong tries lock a person for 15 minutes, known or not, also with the right password", async () => {
    for (const email of [mira.email, "nobody@desk.example"]) {
      await testApp.app.pool.query("truncate staff_lock");
      for (let n = 0; n < 5; n++)
        await tryPassword(email, "another canoe harbour", "000000", `198.51.100.${n}`);
      const answer = await read(await tryPassword(email, PASSWORD, nextCode(testApp, mira.secret)));
      expect(answer).toMatchObject({ status: 401, body: { error: "staff.log_in_failed" } });
    }
    await testApp.app.pool.query("truncate staff_lock");
    for (let n = 0; n < 5; n++) await tryPassword(mira.email, "another canoe harbour", "000000");
    testApp.clock.advance(15 * MINUTE);
    expect((await tryPassword(mira.email, PASSWORD, nextCode(testApp, mira.secret))).status).toBe(204);
  });

  test("twenty wrong tries lock an address, and nobody elsewhere", async () => {
    for (let n = 0; n < 20; n++) await tryPassword(`nobody${n}@desk.example`, PASSWORD, "000000");
    const answer = await tryPassword(mira.email, PASSWORD, nextCode(testApp, mira.secret));
    expect(answer.status).toBe(401);
    const code = nextCode(testApp, mira.secret);
    expect((await tryPassword(mira.email, PASSWORD, code, "198.51.100.9")).status).toBe(204);
  });

  test("a burst cannot exceed the limit", async () => {
    const wrong = Array.from({ length: 12 }, () =>
      tryPassword(mira.email, "another canoe harbour", "000000"),
    );
    await Promise.all(wrong);
    const { rows } = await testApp.app.pool.query("select max(failures) as most from staff_lock");
    expect(rows[0].most).toBe(5);
  });
});

describe("the log-in by passkey", () => {
  let lena: Person;
  beforeAll(async () => {
    lena = await makeStaff(testApp, { roles: ["lead"] });
  });
  const first = () => lena.keys[0] as SoftwareKey;

  test("needs no password", async () => {
    expect((await logInByKey(testApp, first())).status).toBe(204);
  });

  test("is refused without user verification, for another host or origin, with a foreign or a used challenge", async () => {
    expect((await logInByKey(testApp, first(), { verified: false })).status).toBe(401);
    expect((await logInByKey(testApp, first(), { rpId: "desk.example.org" })).status).toBe(401);
    expect((await logInByKey(testApp, first(), { origin: "https://evil.example" })).status).toBe(401);
    expect((await logInByKey(testApp, makeSoftwareKey())).status).toBe(401);
    const post = askDesk(testApp, "");
    const { challenge } = await (await post("POST", "/api/desk/log-in-options")).json();
    const credential = first().assert({ challenge, origin: "http://localhost", rpId: "localhost" });
    expect((await post("POST", "/api/desk/log-ins", { credential })).status).toBe(204);
    expect((await post("POST", "/api/desk/log-ins", { credential })).status).toBe(401);
  });

  test("a failed try with a passkey is in the program's log", async () => {
    const before = testApp.logged().length;
    expect((await logInByKey(testApp, makeSoftwareKey())).status).toBe(401);
    expect(
      testApp
        .logged()
        .slice(before)
        .filter((line) => line.includes("log-in at the desk failed"))
        .map((line) => JSON.parse(line).factor),
    ).toEqual(["passkey"]);
  });

  test("a challenge for a confirmation opens no session", async () => {
    const { challenge } = await (await lena.ask("POST", "/api/desk/confirmation-options")).json();
    const credential = first().assert({ challenge, origin: "http://localhost", rpId: "localhost" });
    expect((await askDesk(testApp, "")("POST", "/api/desk/log-ins", { credential })).status).toBe(401);
  });
});

describe("a session", () => {
  let sam: Person;
  beforeAll(async () => {
    sam = await makeStaff(testApp, { roles: ["support"] });
  });
  beforeEach(() => sam.logIn());
  const isIn = async (cookie = sam.cookie) => {
    const answer = await askDesk(testApp, cookie)("GET", "/api/desk/me");
    return answer.status === 200;
  };

  test("ends after half an hour without use, and after twelve hours in any case", async () => {
    const use = async () => (await sam.ask("POST", "/api/desk/uses")).status === 204;
    testApp.clock.advance(29 * MINUTE);
    expect(await use()).toBe(true);
    testApp.clock.advance(29 * MINUTE);
    expect(await use()).toBe(true);
    testApp.clock.advance(30 * MINUTE);
    expect(await use()).toBe(false);
    await sam.logIn();
    for (let n = 0; n < 35; n++) {
      testApp.clock.advance(20 * MINUTE);
      expect(await use()).toBe(true);
    }
    testApp.clock.advance(20 * MINUTE);
    expect(await use()).toBe(false);
  });

  test("is one of two: a third ends the oldest", async () => {
    const cookies: string[] = [];
    for (let n = 0; n < 3; n++) {
      await sam.logIn();
      cookies.push(sam.cookie);
    }
    expect(await Promise.all(cookies.map((cookie) => isIn(cookie)))).toEqual([false, true, true]);
  });

  test("is listed, and can be ended from another one", async () => {
    const before = sam.cookie;
    await sam.logIn();
    const { sessions } = await (await sam.ask("GET", "/api/desk/me")).json();
    expect(sessions).toHaveLength(2);
    expect(sessions.map((one: { is_this: boolean }) => one.is_this)).toEqual([true, false]);
    expect((await sam.ask("DELETE", "/api/desk/me/sessions", { id: sessions[1].id })).status).toBe(204);
    expect([await isIn(before), await isIn()]).toEqual([false, true]);
  });

  test("ends with the log-out, and the cookie goes", async () => {
    const answer = await sam.ask("POST", "/api/desk/log-outs");
    expect(answer.headers.get("set-cookie")).toMatch(/^desk=; Path=\/; Max-Age=0/);
    expect(await isIn()).toBe(false);
  });

  test("on a new device is told by mail, without a name on a locked screen", async () => {
    await testApp.runJobs();
    const mails = await testApp.outbox();
    const mail = mails.find(({ to }) => to === sam.email);
    expect(mail?.subject).toBe("New device");
  });
});

test("[bad case 29] the cookies of members and staff never meet: each is ignored at the other's half, and other sites' forms are refused", async () => {
  const sam = await makeStaff(testApp, { roles: ["support"] });
  const member = await makeMember(testApp);
  expect((await askDesk(testApp, member.cookie)("GET", "/api/desk/me")).status).toBe(404);
  const swapped = member.cookie.replace("auth.session", "desk");
  expect((await askDesk(testApp, swapped)("GET", "/api/desk/me")).status).toBe(404);
  const asMember = sam.cookie.replace("desk", "auth.session");
  const user = await testApp.ask("/api/user.php", { headers: { cookie: asMember } });
  expect(await user.json()).not.toHaveProperty("id");
  const headers = { cookie: sam.cookie, origin: "https://evil.example" };
  const foreign = await testApp.ask("/api/desk/log-outs", { method: "POST", headers, json: {} });
  expect(foreign.status).toBe(403);
  expect((await sam.ask("GET", "/api/desk/me")).status).toBe(200);
});

test("[bad case 40] nothing that is secret is in the audit log", async () => {
  const { rows } = await testApp.app.pool.query("select string_agg(entry, ' ') as all from staff_audit");
  expect(rows[0].all).not.toContain(PASSWORD);
  expect(rows[0].all).not.toContain(mira.secret);
  expect(rows[0].all).not.toContain(mira.cookie.split("=")[1]);
  for (const code of mira.codes) expect(rows[0].all).not.toContain(code);
});
