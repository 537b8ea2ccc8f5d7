import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { as, from, logIn, mailed, openForFile, post, sessionOf, testApp } from "../user.fixture.ts";

const DAY = 86_400_000;

openForFile();

describe("sessions", () => {
  test("[A-13] the cookie lasts 30 days, is renewed by use, cannot be read by scripts, and the server stores only its hash", async () => {
    const anna = await makeMember(testApp);
    const answer = await logIn(anna.email, anna.password, { headers: { "x-forwarded-proto": "https" } });
    expect(answer.headers.get("set-cookie")).toMatch(
      /auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure/,
    );
    const cookie = sessionOf(answer);
    const stored = await testApp.app.pool.query(
      "select encode(token_hash, 'escape') as hash from accounts_session",
    );
    expect(JSON.stringify(stored.rows)).not.toContain(cookie.split("=")[1]);

    testApp.clock.advance(29 * 86_400_000);
    const used = await testApp.ask("/api/user.php", as(cookie));
    expect(used.headers.get("set-cookie")).toContain("Max-Age=2592000");
    testApp.clock.advance(29 * 86_400_000);
    expect((await testApp.ask("/api/user.php", as(cookie))).status).toBe(200);
    testApp.clock.advance(31 * 86_400_000);
    expect((await testApp.ask("/api/user.php", as(cookie))).status).toBe(403);
  });

  test("[X-05] logout ends the session on the server, and another site cannot log a member out", async () => {
    const anna = await makeMember(testApp);
    const foreign = await testApp.ask("/api/logout.php", {
      from,
      headers: { cookie: anna.cookie, "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    expect((await testApp.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    const out = await testApp.ask("/api/logout.php", as(anna.cookie));
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toContain("auth.session=; Path=/; Max-Age=0");
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
    expect((await testApp.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
  });

  test("[A-23] a password change needs the old password, the new one twice, and ends the other sessions", async () => {
    const anna = await makeMember(testApp);
    const other = sessionOf(await logIn(anna.email, anna.password));
    const change = (json: unknown) =>
      testApp.ask("/api/password", { ...as(anna.cookie), method: "PUT", json });
    const good = {
      old_password: anna.password,
      password: "another harbour canoe",
      password_again: "another harbour canoe",
    };
    expect((await (await change({ ...good, old_password: "wrong" })).json()).fields).toEqual({
      old_password: "Please check your old password.",
    });
    expect((await (await change({ ...good, password_again: "else" })).json()).fields).toEqual({
      password_again: "The entered passwords are not the same.",
    });
    expect(await (await change(good)).json()).toEqual({ passkeys: [] });
    expect((await testApp.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    expect((await testApp.ask("/api/user.php", as(other))).status).toBe(403);
    expect((await logIn(anna.email, anna.password)).status).toBe(401);
    expect((await logIn(anna.email, good.password)).status).toBe(200);
  });

  test("can be listed and ended one by one, but never another member's", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const phone = sessionOf(
      await logIn(anna.email, anna.password, {
        headers: { "user-agent": "iPhone Safari/1", cookie: "locale=en" },
      }),
    );
    const { sessions } = await (await testApp.ask("/api/sessions", as(anna.cookie))).json();
    expect(
      sessions.map((one: { device: string; current: boolean }) => [one.device, one.current]).sort(),
    ).toEqual([
      ["Safari, iPhone", false],
      ["Test", true],
    ]);
    const id = sessions.find((one: { current: boolean }) => !one.current).id;
    const end = (cookie: string) =>
      testApp.ask("/api/sessions", { ...as(cookie), method: "DELETE", json: { id } });
    await end(bob.cookie);
    expect((await testApp.ask("/api/user.php", as(phone))).status).toBe(200);
    await end(anna.cookie);
    expect((await testApp.ask("/api/user.php", as(phone))).status).toBe(403);
  });
});

describe("a new log-in", () => {
  test("ends the previous session of this browser, whichever member had it, and no other", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const elsewhere = sessionOf(await logIn(anna.email, anna.password));
    const next = sessionOf(await logIn(bob.email, bob.password, as(anna.cookie)));
    const statuses = [anna.cookie, elsewhere, next].map(
      async (one) => (await testApp.ask("/api/user.php", as(one))).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 200, 200]);
  });

  test("with a password that a reset replaces meanwhile opens no session", async () => {
    const anna = await makeMember(testApp);
    await post("/api/password-resets", { email: anna.email });
    const { token } = await mailed(anna.email);
    const words = "another harbour canoe";
    const reset = post("/api/password-resets/do", { token, password: words, password_again: words });
    const opened = await Promise.all([1, 2, 3].map(() => logIn(anna.email, anna.password)));
    expect((await reset).status).toBe(204);
    for (const answer of opened) {
      expect((await testApp.ask("/api/user.php", as(sessionOf(answer)))).status).toBe(403);
    }
  });
});

test("a session ends 180 days after the log-in, however often it is used, and the site may set that", async () => {
  const anna = await makeMember(testApp);
  const cookie = sessionOf(await logIn(anna.email, anna.password));
  const use = async () => (await testApp.ask("/api/user.php", as(cookie))).status;
  for (let days = 20; days < 180; days += 20) {
    testApp.clock.advance(20 * DAY);
    expect([days, await use()]).toEqual([days, 200]);
  }
  testApp.clock.advance(20 * DAY - 1);
  expect(await use()).toBe(200);
  testApp.clock.advance(1);
  expect(await use()).toBe(403);

  const short = sessionOf(await logIn(anna.email, anna.password));
  await testApp.setSettings({ session_days: 2, session_max_days: 5 });
  testApp.clock.advance(2 * DAY);
  expect((await testApp.ask("/api/user.php", as(short))).headers.get("set-cookie")).toContain(
    `Max-Age=${2 * 86_400}`,
  );
  testApp.clock.advance(2 * DAY);
  expect((await testApp.ask("/api/user.php", as(short))).status).toBe(403);
  await testApp.setSettings({});
});

test("the site's session_days and session_max_days decide when a session ends", async () => {
  const anna = await makeMember(testApp);
  await testApp.setSettings({ session_days: 2, session_max_days: 5 });
  const [used, unused] = [await logIn(anna.email, anna.password), await logIn(anna.email, anna.password)].map(
    sessionOf,
  );
  const use = async (cookie = "") => (await testApp.ask("/api/user.php", as(cookie))).status;
  testApp.clock.advance(2 * DAY - 1);
  expect(await use(used)).toBe(200);
  testApp.clock.advance(1);
  expect(await use(unused)).toBe(403);
  testApp.clock.advance(2 * DAY - 2);
  expect(await use(used)).toBe(200);
  testApp.clock.advance(DAY + 1);
  expect(await use(used)).toBe(200);
  testApp.clock.advance(1);
  expect(await use(used)).toBe(403);
  await testApp.setSettings({});
});

test("[A-23] repeated password checks are counted by member, over all endpoints, and lock", async () => {
  const anna = await makeMember(testApp);
  const other = sessionOf(await logIn(anna.email, anna.password));
  const ask: ((password: string, cookie: string) => Promise<Response>)[] = [
    (password, cookie) => post("/api/exports", { password }, cookie),
    (password, cookie) => post("/api/mail-changes", { email: `next-${anna.email}`, password }, cookie),
    (password, cookie) => post("/api/passkeys/options", { password }, cookie),
    (password, cookie) =>
      testApp.ask("/api/password", {
        ...as(cookie),
        method: "PUT",
        json: {
          old_password: password,
          password: "another harbour canoe",
          password_again: "another harbour canoe",
        },
      }),
    (password, cookie) =>
      testApp.ask("/api/username", {
        ...as(cookie),
        method: "PUT",
        json: { name: `n${anna.username}`, proof: { password } },
      }),
    (password, cookie) =>
      testApp.ask("/api/passkeys", {
        ...as(cookie),
        method: "DELETE",
        json: { id: "none", proof: { password } },
      }),
  ];
  const statuses: number[] = [];
  for (const [index, one] of ask.entries())
    statuses.push((await one("wrong", index % 2 ? other : anna.cookie)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
  const next = await (ask[0] as (typeof ask)[0])("wrong", other);
  expect([next.status, (await next.json()).error]).toEqual([429, "accounts.locked"]);
  for (const one of ask) expect((await one(anna.password, anna.cookie)).status).toBe(429);
  expect((await logIn(anna.email, anna.password)).status).toBe(200);
  testApp.clock.advance(15 * 60_000);
  expect((await (ask[0] as (typeof ask)[0])(anna.password, anna.cookie)).status).toBe(204);
});
