import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { totpCode, totpStep } from "../log-in/totp.ts";
import { askDesk, makeStaff, nextCode, ORIGIN, PASSWORD, type Person } from "../staff.fixture.ts";
import { errorOf, olga, openPeopleForFile, otto, post, testApp } from "./people.fixture.ts";

openPeopleForFile();

describe("what somebody changes of their own access", () => {
  let mira: Person;
  let lena: Person;
  beforeAll(async () => {
    mira = await makeStaff(testApp, { roles: ["moderator"], withPassword: true });
    lena = await makeStaff(testApp, { roles: ["lead"] });
  });
  beforeEach(async () => {
    await mira.logIn();
    await lena.logIn();
  });

  async function newCredential(person: Person) {
    const { challenge } = await (await person.ask("POST", "/api/desk/me/passkey-options")).json();
    return makeSoftwareKey().register({ challenge, origin: ORIGIN, rpId: "localhost" });
  }

  test("[bad case 27] a factor changes after a fresh confirmation only: the session and the password are not enough", async () => {
    const passkey = { name: "Second", credential: await newCredential(mira) };
    const offer = await (await mira.ask("POST", "/api/desk/me/totp")).json();
    const code = totpCode(offer.secret, totpStep(testApp.clock.now()));
    const password = { password: "quiet orchard lantern 7", secret: offer.sealed, code };
    expect(await errorOf(await mira.ask("POST", "/api/desk/me/passkeys", passkey))).toBe(
      "staff.confirm_first",
    );
    expect(await errorOf(await mira.ask("PUT", "/api/desk/me/password", password))).toBe(
      "staff.confirm_first",
    );
    expect(await errorOf(await mira.ask("POST", "/api/desk/me/recovery-codes"))).toBe("staff.confirm_first");
    const { passkeys } = await (await lena.ask("GET", "/api/desk/me")).json();
    const removal = { id: passkeys[0].id };
    expect(await errorOf(await lena.ask("DELETE", "/api/desk/me/passkeys", removal))).toBe(
      "staff.confirm_first",
    );
    await mira.confirm();
    expect(await errorOf(await mira.ask("POST", "/api/desk/me/recovery-codes"))).toBeNull();
  });

  test("a confirmation is good for one action, for five minutes, in its own session", async () => {
    const make = () => mira.ask("POST", "/api/desk/me/recovery-codes");
    await mira.confirm();
    expect((await make()).status).toBe(200);
    expect(await errorOf(await make())).toBe("staff.confirm_first");
    await mira.confirm();
    testApp.clock.advance(5 * 60_000);
    expect(await errorOf(await make())).toBe("staff.confirm_first");
    await mira.confirm();
    const other = mira.cookie;
    await mira.logIn();
    expect(await errorOf(await make())).toBe("staff.confirm_first");
    expect((await askDesk(testApp, other)("POST", "/api/desk/me/recovery-codes")).status).toBe(200);
  });

  test("recovery codes have at least 112 bits, differ, and are stored as hashes", async () => {
    await mira.confirm();
    const { codes } = await (await mira.ask("POST", "/api/desk/me/recovery-codes")).json();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[abcdefghjkmnpqrstuvwxyz23456789]{4}(-[abcdefghjkmnpqrstuvwxyz23456789]{4})+$/);
      expect(code.replaceAll("-", "").length * Math.log2(31)).toBeGreaterThan(112);
    }
    const { rows } = await testApp.app.pool.query("select code_hash::text as hash from staff_recovery_code");
    expect(rows.every(({ hash }) => /^\\x[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test("five wrong codes lock the confirmation, also for the right one", async () => {
    for (let n = 0; n < 5; n++) await mira.ask("POST", "/api/desk/confirmations", { code: "000000" });
    const code = nextCode(testApp, mira.secret);
    const refused = await mira.ask("POST", "/api/desk/confirmations", { code });
    expect(await errorOf(refused)).toBe("staff.confirmation_failed");
    await testApp.app.pool.query("truncate staff_lock");
  });

  test("confirmations and recoveries are in the program's log, right and wrong ones, without what was typed", async () => {
    const before = testApp.logged().length;
    await mira.ask("POST", "/api/desk/confirmations", { code: "000000" });
    await mira.confirm();
    await post("/api/desk/recoveries", { email: mira.email, password: PASSWORD, code: "aaaa-bbbb-cccc" });
    const lines = testApp.logged().slice(before);
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => / at the desk/.test(msg));
    expect(told).toMatchObject([
      { msg: "confirmation at the desk failed", level: "warn", personId: mira.id, factor: "code" },
      { msg: "confirmed at the desk", level: "info", personId: mira.id, factor: "code" },
      { msg: "recovery at the desk failed", level: "warn", personId: mira.id },
    ]);
    expect(lines.join()).not.toMatch(/desk\.example|000000|aaaa/);
    await testApp.app.pool.query("truncate staff_lock");
  });

  test("[bad case 26] the last factors that a role needs stay", async () => {
    const { passkeys } = await (await lena.ask("GET", "/api/desk/me")).json();
    await lena.confirm();
    const removal = { id: passkeys[0].id };
    expect(await errorOf(await lena.ask("DELETE", "/api/desk/me/passkeys", removal))).toBe(
      "staff.last_factor",
    );
    const passkey = { name: "Third", credential: await newCredential(lena) };
    await lena.confirm();
    expect((await lena.ask("POST", "/api/desk/me/passkeys", passkey)).status).toBe(204);
    await lena.confirm();
    expect((await lena.ask("DELETE", "/api/desk/me/passkeys", removal)).status).toBe(204);
    expect((await (await lena.ask("GET", "/api/desk/me")).json()).passkeys).toHaveLength(2);
    lena.keys = lena.keys.filter((key) => key.id !== removal.id);
  });

  test("nobody removes somebody else's passkey", async () => {
    const { passkeys } = await (await otto.ask("GET", "/api/desk/me")).json();
    await olga.confirm();
    await olga.ask("DELETE", "/api/desk/me/passkeys", { id: passkeys[0].id });
    expect((await (await otto.ask("GET", "/api/desk/me")).json()).passkeys).toHaveLength(2);
  });

  test("a session is ended by its number by its owner only", async () => {
    const sessionsOf = async (person: Person): Promise<number[]> => {
      const { sessions } = await (await person.ask("GET", "/api/desk/me")).json();
      return sessions.map(({ id }: { id: number }) => id);
    };
    const before = otto.cookie;
    await otto.logIn();
    const [, ...earlier] = await sessionsOf(otto);
    expect(earlier).toHaveLength(1);
    const end = async (by: Person) => {
      for (const id of earlier)
        expect((await by.ask("DELETE", "/api/desk/me/sessions", { id })).status).toBe(204);
      return (await askDesk(testApp, before)("GET", "/api/desk/me")).status;
    };
    expect(await end(olga)).toBe(200);
    expect(await end(otto)).toBe(404);
    expect(await sessionsOf(otto)).toHaveLength(1);
  });

  test("a recovery code works once, mails its owner a link and tells every operator; no answer tells anything", async () => {
    await mira.confirm();
    const { codes } = await (await mira.ask("POST", "/api/desk/me/recovery-codes")).json();
    await testApp.app.pool.query("truncate velvet_outbox").catch(() => {});
    const recover = async (code: string, password = PASSWORD, email = mira.email) =>
      (await post("/api/desk/recoveries", { email, password, code })).status;
    expect(await recover("aaaa-bbbb-cccc")).toBe(204);
    expect(await recover(codes[0], "another canoe harbour")).toBe(204);
    expect(await recover(codes[0], PASSWORD, "nobody@desk.example")).toBe(204);
    await testApp.runJobs();
    const told = async () =>
      (await testApp.outbox())
        .filter(({ subject }) => subject === "A recovery code was used")
        .map(({ to }) => to);
    expect(await told()).toEqual([]);
    expect(await recover(codes[0].toUpperCase().replaceAll("-", " "))).toBe(204);
    expect(await recover(codes[0])).toBe(204);
    await testApp.runJobs();
    expect((await told()).toSorted()).toContain(olga.email);
    expect(await told()).toContain(otto.email);
    const link = (await testApp.outbox()).find(
      ({ to, subject }) => to === mira.email && subject === "Your access",
    );
    const token = /enrol#([\w-]+)/.exec(link?.text ?? "")?.[1];
    expect((await post("/api/desk/enrolments/read", { token })).status).toBe(200);
    await testApp.app.pool.query("truncate staff_lock");
  });
});
