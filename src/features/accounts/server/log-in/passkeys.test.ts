import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { as, logIn, mailed, openForFile, post, sessionOf, testApp } from "../user.fixture.ts";

openForFile();

type Who = Pick<MadeMember, "cookie" | "password">;

const HERE = { origin: "http://localhost", rpId: "localhost" };
const startAdding = (cookie: string, proof: object) => post("/api/passkeys/options", proof, cookie);
const finish = (cookie: string, key: SoftwareKey, challenge: string) =>
  post("/api/passkeys", { credential: key.register({ ...HERE, challenge }), name: "Key" }, cookie);
const challengeOf = async (answer: Response) => (await answer.json()).challenge as string;
const list = async (cookie: string) =>
  (await (await testApp.ask("/api/passkeys", as(cookie))).json()).passkeys;

async function add({ cookie, password }: Who, key = makeSoftwareKey()) {
  const challenge = await challengeOf(await startAdding(cookie, { password }));
  expect((await finish(cookie, key, challenge)).status).toBe(204);
  return key;
}

async function logInWith(key: SoftwareKey) {
  const challenge = await challengeOf(await post("/api/passkeys/login-options", {}));
  return post("/api/passkeys/login", { credential: key.assert({ ...HERE, challenge }) });
}

async function prove(cookie: string, key: SoftwareKey) {
  const challenge = await challengeOf(await post("/api/passkeys/proof-options", {}, cookie));
  return { credential: key.assert({ ...HERE, challenge }) };
}

describe("adding a passkey", () => {
  test("a session alone is not enough: the password is required, and a wrong one adds no passkey", async () => {
    const anna = await makeMember(testApp);
    expect((await startAdding(anna.cookie, {})).status).toBe(400);
    const wrong = await startAdding(anna.cookie, { password: "wrong" });
    expect([wrong.status, (await wrong.json()).fields]).toEqual([
      400,
      { password: "Please check your password." },
    ]);
    const key = await add(anna);
    expect(await list(anna.cookie)).toMatchObject([{ id: key.id, name: "Key" }]);
    expect((await logInWith(key)).status).toBe(204);
  });

  test("the member's own passkey can replace the password, another member's cannot", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const [annas, bobs] = [await add(anna), await add(bob)];
    const foreign = await startAdding(anna.cookie, await prove(anna.cookie, bobs));
    expect([foreign.status, (await foreign.json()).error]).toEqual([401, "accounts.passkey_failed"]);
    const second = makeSoftwareKey();
    const started = await startAdding(anna.cookie, await prove(anna.cookie, annas));
    expect((await finish(anna.cookie, second, await challengeOf(started))).status).toBe(204);
    expect((await logInWith(second)).status).toBe(204);
  });

  test("a challenge is only valid for its own ceremony: one for a proof or a log-in adds no passkey", async () => {
    const anna = await makeMember(testApp);
    await add(anna);
    for (const path of ["/api/passkeys/proof-options", "/api/passkeys/login-options"]) {
      const challenge = await challengeOf(await post(path, {}, anna.cookie));
      const answer = await finish(anna.cookie, makeSoftwareKey(), challenge);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect(await list(anna.cookie)).toHaveLength(1);
  });

  test("a challenge adds one passkey, within five minutes, for its own member", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const start = async () => challengeOf(await startAdding(anna.cookie, { password: anna.password }));
    const once = await start();
    const both = await Promise.all([1, 2].map(() => finish(anna.cookie, makeSoftwareKey(), once)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await finish(bob.cookie, makeSoftwareKey(), await start())).status).toBe(401);
    const late = await start();
    testApp.clock.advance(5 * 60_000);
    expect((await finish(anna.cookie, makeSoftwareKey(), late)).status).toBe(401);
    expect(await list(anna.cookie)).toHaveLength(1);
  });

  test("a key without user verification can neither be added nor log in", async () => {
    const anna = await makeMember(testApp);
    const challenge = await challengeOf(await startAdding(anna.cookie, { password: anna.password }));
    const careless = makeSoftwareKey({ verifies: false });
    expect((await finish(anna.cookie, careless, challenge)).status).toBe(401);
    const key = makeSoftwareKey();
    await add(anna, key);
    const login = await challengeOf(await post("/api/passkeys/login-options", {}));
    const credential = key.assert({ ...HERE, challenge: login, verified: false });
    expect((await post("/api/passkeys/login", { credential })).status).toBe(401);
  });

  test("a registered credential is refused for another member, and keeps its owner", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const key = await add(anna);
    const challenge = await challengeOf(await startAdding(bob.cookie, { password: bob.password }));
    expect((await finish(bob.cookie, key, challenge)).status).toBe(401);
    expect(await list(bob.cookie)).toEqual([]);
    expect((await logInWith(key)).status).toBe(204);
  });

  test("adding and removing are reported by mail, in the member's language, without the typed name", async () => {
    const anna = await makeMember(testApp, { locale: "de" });
    const t = testApp.app.translations.texts("de").t("accounts");
    const key = await add(anna);
    const added = await mailed(anna.email);
    expect(added.mail?.subject).toBe(t("mails.passkey_added.subject"));
    expect(added.mail?.text).toContain("http://localhost:3000/reset-password");
    expect(added.mail?.text).not.toContain("Key");
    const json = { id: key.id, proof: { password: anna.password } };
    const remove = () => testApp.ask("/api/passkeys", { ...as(anna.cookie), method: "DELETE", json });
    expect((await remove()).status).toBe(204);
    expect((await mailed(anna.email)).mail?.subject).toBe(t("mails.passkey_removed.subject"));
    await remove();
    await testApp.runJobs();
    expect((await testApp.outbox()).filter((one) => one.to === anna.email)).toHaveLength(2);
  });

  test("a passkey can prove its own removal, and cannot remove another member's", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const [annas, bobs] = [await add(anna), await add(bob)];
    const remove = async (id: string) => {
      const json = { id, proof: await prove(anna.cookie, annas) };
      return (await testApp.ask("/api/passkeys", { ...as(anna.cookie), method: "DELETE", json })).status;
    };
    expect(await remove(bobs.id)).toBe(204);
    expect(await list(bob.cookie)).toMatchObject([{ id: bobs.id }]);
    expect(await remove(annas.id)).toBe(204);
    expect(await list(anna.cookie)).toEqual([]);
    expect((await logInWith(annas)).status).toBe(401);
    expect(await remove(annas.id)).toBe(401);
  });
});

describe("during a lock", () => {
  beforeAll(() => allowTriesPerAddress(12));
  afterAll(() => allowTriesPerAddress(50));

  async function allowTriesPerAddress(tries: number) {
    await testApp.app.pool.query(
      "update site_site set settings = settings || jsonb_build_object($1::text, $2::int)",
      ["login_tries_per_address", tries],
    );
    await testApp.refreshSites();
  }

  test("[Q-04] only the owner's passkey logs in, and the locks of passwords stay", async () => {
    const anna = await makeMember(testApp);
    const key = await add(anna);
    const known = await logInWith(key);
    const device = /auth\.device=[^;]+/.exec(known.headers.getSetCookie().join("\n"))?.[0] ?? "";
    const byPassword = async (login: string, headers = { cookie: "locale=en" }) =>
      (await logIn(login, anna.password, { headers })).status;

    // Locks both logins, the owner's device, and the network that every request of this test comes from.
    for (let tries = 1; tries <= 5; tries++) {
      for (const login of [anna.email, anna.username]) await logIn(login, "wrong");
      await logIn(anna.email, "wrong", { headers: { cookie: device } });
    }
    for (let tries = 1; tries <= 4; tries++) await logIn(`nobody${tries}@example.org`, "wrong");
    expect([
      await byPassword(anna.email),
      await byPassword(anna.username),
      await byPassword(anna.email, { cookie: device }),
      (await logIn("nobody9@example.org", "wrong")).status,
    ]).toEqual([429, 429, 429, 429]);

    expect((await logInWith(makeSoftwareKey())).status).toBe(401);
    const entered = await logInWith(key);
    expect(entered.status).toBe(204);
    const { user } = await (await testApp.ask("/api/user.php", as(sessionOf(entered)))).json();
    expect(user.profile.id).toBe(anna.id);
    expect(await byPassword(anna.email)).toBe(429);
  });

  test("[Q-04] of the password check in a session, a passkey can replace the password", async () => {
    const anna = await makeMember(testApp);
    const key = await add(anna);
    const codes: number[] = [];
    for (let tries = 1; tries <= 5; tries++)
      codes.push((await startAdding(anna.cookie, { password: "wrong" })).status);
    codes.push((await startAdding(anna.cookie, { password: anna.password })).status);
    expect(codes).toEqual([400, 400, 400, 400, 429, 429]);
    const second = makeSoftwareKey();
    const started = await startAdding(anna.cookie, await prove(anna.cookie, key));
    expect((await finish(anna.cookie, second, await challengeOf(started))).status).toBe(204);
  });
});

describe("somebody else's address", () => {
  const PASSWORD = "another harbour canoe";

  test("[Q-02] a stranger who signs up with it and adds a passkey loses access once its owner confirms or resets", async () => {
    for (const way of ["activation", "reset"] as const) {
      const email = `victim-${way}@example.org`;
      const cookie = sessionOf(
        await post("/api/signups", {
          email,
          name: `Victim${way}`,
          date_of_birth: "1990-06-15",
          password: "violet canoe harbour",
          terms: true,
        }),
      );
      const key = await add({ cookie, password: "violet canoe harbour" });
      const activation = (await mailed(email, "mails.activation.subject")).token;
      if (way === "activation") {
        expect((await post("/api/activations", { token: activation })).status).toBe(204);
      } else {
        await post("/api/password-resets", { email });
        const { token } = await mailed(email, "mails.reset.subject");
        const form = { token, password: PASSWORD, password_again: PASSWORD };
        expect((await post("/api/password-resets/do", form)).status).toBe(204);
      }
      expect([way, (await logInWith(key)).status]).toEqual([way, 401]);
    }
  });

  test("a passkey ceremony that was started before a reset adds no passkey after it", async () => {
    const anna = await makeMember(testApp);
    const challenge = await challengeOf(await startAdding(anna.cookie, { password: anna.password }));
    await post("/api/password-resets", { email: anna.email });
    const { token } = await mailed(anna.email, "mails.reset.subject");
    const key = makeSoftwareKey();
    const form = { token, password: PASSWORD, password_again: PASSWORD };
    await Promise.all([post("/api/password-resets/do", form), finish(anna.cookie, key, challenge)]);
    expect((await logInWith(key)).status).toBe(401);
  });
});
