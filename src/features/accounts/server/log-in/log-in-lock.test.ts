import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { deviceOf, logIn, n, openForFile, testApp } from "../user.fixture.ts";

openForFile();

const LOCKED = "Too many incorrect attempts, account blocked for 15 min.";
const MINUTES_15 = 15 * 60_000;

/** Different addresses within a test, so that the locks decide and not the limit of the endpoint. */
const address = (part: number) => `198.51.${n}.${part}`;

const codeOf = async (answer: Promise<Response>) => (await answer).status;

async function fail(login: string, times: number, from = address(201)) {
  const codes: number[] = [];
  for (let tries = 1; tries <= times; tries++) codes.push(await codeOf(logIn(login, "wrong", { from })));
  return codes;
}

const fromDevice = (device: string) => ({ from: address(202), headers: { cookie: `${device}; locale=en` } });

/** Counts the passwords that are hashed while `run` is running. */
async function countHashes<T>(run: () => Promise<T>): Promise<{ hashes: number; result: T }> {
  let hashes = 0;
  const count = () => {
    hashes += 1;
  };
  subscribe("accounts.hash", count);
  try {
    const result = await run();
    return { result, hashes };
  } finally {
    unsubscribe("accounts.hash", count);
  }
}

async function burst(login: string, passwords: string[]) {
  const answers = passwords.map((password, index) => logIn(login, password, { from: address(index) }));
  return Promise.all(answers.map(codeOf));
}
const WRONG = Array.from({ length: 119 }, (_, index) => `wrong password ${index}`);

describe("a burst of attempts", () => {
  test.each([
    ["in the middle", 60],
    ["at the end", 119],
  ])("of 120 at once checks five, and the right password %s does not log in", async (_, place) => {
    const anna = await makeMember(testApp);
    const { result: codes, hashes } = await countHashes(() =>
      burst(anna.email, WRONG.toSpliced(place, 0, anna.password)),
    );
    expect(hashes).toBe(5);
    expect(codes.filter((code) => code === 401)).toHaveLength(4);
    expect(codes.filter((code) => code === 429)).toHaveLength(116);
    const after = await logIn(anna.email, anna.password, { from: address(200) });
    expect((await after.json()).message).toBe(LOCKED);
    testApp.clock.advance(MINUTES_15);
    expect(await codeOf(logIn(anna.email, anna.password, { from: address(200) }))).toBe(200);
  });

  test("of right passwords leaves nothing counted", async () => {
    const anna = await makeMember(testApp);
    expect(
      await burst(
        anna.email,
        Array.from({ length: 4 }, () => anna.password),
      ),
    ).toEqual([200, 200, 200, 200]);
    expect(await fail(anna.email, 5)).toEqual([401, 401, 401, 401, 429]);
  });

  test("on many accounts from one address ends at the limit of the address, despite successful log-ins in between", async () => {
    await testApp.setSettings({ login_tries_per_address: 10 });
    const eve = await makeMember(testApp);
    const codes: number[] = [];
    for (let tries = 1; tries <= 9; tries++) {
      codes.push(await codeOf(logIn(`victim${tries}@example.org`, "wrong")));
      if (tries % 3 === 0) codes.push(await codeOf(logIn(eve.email, eve.password)));
    }
    expect(codes).toEqual([401, 401, 401, 200, 401, 401, 401, 200, 401, 401, 401, 200]);
    expect(await codeOf(logIn("victim10@example.org", "wrong"))).toBe(429);
    expect(await codeOf(logIn("victim11@example.org", "wrong"))).toBe(429);
    await testApp.setSettings({});
  });
});

describe("a lock", () => {
  test("applies to the typed login: five attempts by e-mail address leave the username open, as any other", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    expect(await fail(anna.email, 6)).toEqual([401, 401, 401, 401, 429, 429]);
    for (const username of [anna.username, bob.username, "nobody_at_all"]) {
      const answer = await logIn(username, "wrong", { from: address(203) });
      expect([answer.status, (await answer.json()).error]).toEqual([401, "accounts.login_failed"]);
    }
  });

  test("[A-12] is the same for an unknown name, and each attempt costs one hash, but none while locked", async () => {
    const anna = await makeMember(testApp);
    for (const login of [anna.email, anna.username, `${n}@nobody.example`, `nobody${n}`]) {
      const { hashes, result } = await countHashes(() => fail(login, 7));
      expect([login, result, hashes]).toEqual([login, [401, 401, 401, 401, 429, 429, 429], 5]);
    }
    for (const login of [`other${n}@nobody.example`, `other${n}`, (await makeMember(testApp)).email]) {
      expect((await countHashes(() => fail(login, 1, address(207)))).hashes).toBe(1);
    }
  });

  test("[Q-04] holds under a burst, reveals nothing about other names, and lets the owner log in on a known device", async () => {
    const [anna, eve] = [await makeMember(testApp), await makeMember(testApp)];
    const device = deviceOf(await logIn(anna.email, anna.password, { from: address(204) }));
    const evesDevice = deviceOf(await logIn(eve.email, eve.password, { from: address(205) }));
    expect((await burst(anna.username, [...WRONG, anna.password])).includes(200)).toBe(false);
    await fail(anna.email, 5);

    expect(await codeOf(logIn(anna.username, anna.password, fromDevice(evesDevice)))).toBe(429);
    expect(await codeOf(logIn(anna.username, anna.password, fromDevice(`${device}x`)))).toBe(429);
    expect(await codeOf(logIn(anna.username, anna.password, fromDevice(device)))).toBe(200);
    expect(await codeOf(logIn(anna.email, anna.password, fromDevice(device)))).toBe(200);
    expect(await codeOf(logIn(anna.email, anna.password, { from: address(206) }))).toBe(429);
    expect(await codeOf(logIn(`nobody${n}`, "wrong", { from: address(206) }))).toBe(401);
  });

  test("of a known device starts after five failed attempts on it, and applies only there", async () => {
    const anna = await makeMember(testApp);
    const device = deviceOf(await logIn(anna.email, anna.password, { from: address(204) }));
    const codes: number[] = [];
    for (let tries = 1; tries <= 5; tries++)
      codes.push(await codeOf(logIn(anna.email, "wrong", fromDevice(device))));
    expect(codes).toEqual([401, 401, 401, 401, 429]);
    expect(await codeOf(logIn(anna.email, anna.password, fromDevice(device)))).toBe(429);
    expect(await codeOf(logIn(anna.email, anna.password, { from: address(206) }))).toBe(200);
  });

  test("a device is known for every member who logs in on it, and its cookie identifies nobody", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const first = await logIn(anna.email, anna.password, { from: address(204) });
    const both = await logIn(bob.email, bob.password, fromDevice(deviceOf(first)));
    expect(both.headers.getSetCookie().find((cookie) => cookie.startsWith("auth.device"))).toMatch(
      /^auth\.device=[\w-]{22}\.[\w-]{26}\.[\w-]{26}; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/,
    );
    for (const member of [anna, bob]) {
      await fail(member.email, 5);
      expect(await codeOf(logIn(member.email, member.password, fromDevice(deviceOf(both))))).toBe(200);
    }
  });

  test("ends with a password reset by mail", async () => {
    const anna = await makeMember(testApp);
    await fail(anna.email, 5);
    await fail(anna.username, 5);
    await testApp.ask("/api/password-resets", {
      method: "POST",
      json: { email: anna.email },
      from: address(204),
    });
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find((one) => one.to === anna.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const password = "another harbour canoe";
    const reset = await testApp.ask("/api/password-resets/do", {
      method: "POST",
      json: { token, password, password_again: password },
      from: address(204),
    });
    expect(reset.status).toBe(204);
    for (const login of [anna.email, anna.username])
      expect(await codeOf(logIn(login, password, { from: address(206) }))).toBe(200);
  });
});
