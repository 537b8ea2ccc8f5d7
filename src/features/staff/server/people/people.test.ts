import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SoftwareKey } from "#testing/authenticator.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { totpCode, totpStep } from "../log-in/totp.ts";
import {
  askDesk,
  auditKinds,
  enrolKey,
  logInByKey,
  makeLinkOf,
  makeStaff,
  nextCode,
  ORIGIN,
  PASSWORD,
  type Person,
} from "../staff.fixture.ts";
import { endStaffSessionsCommand, makePersonCommand, resetPersonCommand } from "./commands.ts";

const HOUR = 3_600_000;
const why = "Agreed in the weekly meeting";
let testApp: TestApp;
let olga: Person;
let otto: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await olga.logIn();
  await otto.logIn();
});

const post = (path: string, json?: unknown) => askDesk(testApp, "")("POST", path, json);
const errorOf = async (answer: Response) => (answer.status < 400 ? null : (await answer.json()).error);

async function propose(by: Person, proposal: object): Promise<Response> {
  await by.confirm();
  return by.ask("POST", "/api/desk/people/proposals", { proposal, why });
}

async function answer(by: Person, id: number, given = "agreed"): Promise<string | null> {
  await by.confirm();
  return errorOf(await by.ask("POST", "/api/desk/people/proposal-answers", { id, answer: given, why }));
}

async function rolesOf(person: Person): Promise<string[]> {
  const row = await testApp.app.db
    .selectFrom("staffPerson")
    .select("roles")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return row.roles;
}

describe("the enrolment by a link", () => {
  let token: string;
  let count = 0;
  const person = { keys: [] as SoftwareKey[] };
  async function begin(role: string) {
    count += 1;
    person.keys = [];
    token = await makeLinkOf(testApp, { name: "New", email: `new${count}@desk.example`, role });
  }

  test("an operator, a lead and somebody of finance need two passkeys, and take no password", async () => {
    for (const role of ["operator", "lead", "finance"]) {
      await begin(role);
      const { sealed, secret } = await (await post("/api/desk/enrolments/totp", { token })).json();
      const code = totpCode(secret, totpStep(testApp.clock.now()));
      const given = { token, password: PASSWORD, secret: sealed, code };
      expect(await errorOf(await post("/api/desk/enrolments/password", given))).toBe("staff.passkeys_only");
      await enrolKey(testApp, token, person);
      expect(await errorOf(await post("/api/desk/enrolments/finish", { token }))).toBe("staff.more_factors");
      expect((await logInByKey(testApp, person.keys[0] as SoftwareKey)).status).toBe(401);
      await enrolKey(testApp, token, person);
      const finished = await post("/api/desk/enrolments/finish", { token });
      expect((await finished.json()).codes).toHaveLength(10);
      expect((await logInByKey(testApp, person.keys[1] as SoftwareKey)).status).toBe(204);
    }
  });

  test("a link works once, for 30 minutes, and a new one ends it", async () => {
    await begin("moderator");
    await enrolKey(testApp, token, person);
    expect((await post("/api/desk/enrolments/finish", { token })).status).toBe(200);
    for (const path of ["read", "finish", "totp", "passkey-options"])
      expect(await errorOf(await post(`/api/desk/enrolments/${path}`, { token }))).toBe("staff.link_invalid");
    await begin("moderator");
    testApp.clock.advance(30 * 60_000);
    expect(await errorOf(await post("/api/desk/enrolments/read", { token }))).toBe("staff.link_invalid");
    expect(await errorOf(await post("/api/desk/enrolments/read", { token: "x" }))).toBe("staff.link_invalid");
  });

  test.each([
    ["short", "harbour 42a", "password"],
    ["easy to guess", "password1234", "password"],
    ["made of the person's own name", "newnewnewnew", "password"],
  ])("a password that is %s is refused", async (_, password, field) => {
    await begin("moderator");
    const { sealed, secret } = await (await post("/api/desk/enrolments/totp", { token })).json();
    const code = totpCode(secret, totpStep(testApp.clock.now()));
    const refused = await post("/api/desk/enrolments/password", { token, password, secret: sealed, code });
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
  });

  test("a password is stored only with a right first code, of a secret that was made for this person", async () => {
    await begin("moderator");
    const offer = await (await post("/api/desk/enrolments/totp", { token })).json();
    const given = { token, password: PASSWORD, secret: offer.sealed, code: "000000" };
    expect((await (await post("/api/desk/enrolments/password", given)).json()).fields).toHaveProperty("code");
    const first = token;
    await begin("moderator");
    const code = totpCode(offer.secret, totpStep(testApp.clock.now()));
    const foreign = await post("/api/desk/enrolments/password", { ...given, token, code });
    expect(foreign.status).toBe(400);
    const right = await post("/api/desk/enrolments/password", { ...given, token: first, code });
    expect(right.status).toBe(204);
    expect((await post("/api/desk/enrolments/finish", { token: first })).status).toBe(200);
  });
});

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

  test("five wrong codes lock the confirmation, also for the right one", async () => {
    for (let n = 0; n < 5; n++) await mira.ask("POST", "/api/desk/confirmations", { code: "000000" });
    const code = nextCode(testApp, mira.secret);
    const refused = await mira.ask("POST", "/api/desk/confirmations", { code });
    expect(await errorOf(refused)).toBe("staff.confirmation_failed");
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

describe("proposals about people of staff", () => {
  let nora: Person;
  beforeEach(async () => {
    nora = await makeStaff(testApp, { roles: ["moderator"] });
  });
  const roles = (person: Person, ...list: string[]) => ({
    ...{ kind: "staff.roles", person_id: person.id, roles: list, named: [] },
  });

  test("roles change when somebody else agrees; the sessions end, and missing factors have to be enrolled first", async () => {
    const { id } = await (await propose(olga, roles(nora, "lead"))).json();
    expect(await rolesOf(nora)).toEqual(["moderator"]);
    expect(await answer(otto, id)).toBeNull();
    expect(await rolesOf(nora)).toEqual(["lead"]);
    expect((await nora.ask("GET", "/api/desk/me")).status).toBe(404);
    // One passkey is enough for a moderator, but not for a lead.
    expect((await logInByKey(testApp, nora.keys[0] as SoftwareKey)).status).toBe(401);
    await testApp.runJobs();
    expect(
      (await testApp.outbox()).some(({ to, subject }) => to === nora.email && subject === "Your access"),
    ).toBe(true);
    expect(await auditKinds(testApp)).toEqual(
      expect.arrayContaining(["staff.proposed", "staff.answered", "staff.roles_changed"]),
    );
  });

  test("[bad case 25] nobody answers their own proposal, and nobody proposes or answers about themselves", async () => {
    expect(await errorOf(await propose(olga, roles(olga, "operator", "lead")))).toBe("staff.about_yourself");
    expect(await errorOf(await propose(olga, { kind: "staff.reset", person_id: olga.id }))).toBe(
      "staff.about_yourself",
    );
    const own = await (await propose(olga, roles(nora, "support"))).json();
    expect(await answer(olga, own.id)).toBe("staff.own_proposal");
    const about = await (await propose(olga, roles(otto, "operator", "lead"))).json();
    expect(await answer(otto, about.id)).toBe("staff.about_yourself");
    expect([await rolesOf(olga), await rolesOf(otto)]).toEqual([["operator"], ["operator"]]);
  });

  test("the database holds four eyes too, against any statement", async () => {
    const { id } = await (await propose(olga, roles(nora, "operator"))).json();
    const sql = (text: string, values: unknown[] = []) => testApp.app.pool.query(text, values);
    const agree =
      "update staff_proposal set answer = 'agreed', answered_at = now(), answered_by = $2 where id = $1";
    await expect(sql(agree, [id, olga.id])).rejects.toThrow("staff_proposal");
    await expect(sql(agree, [id, nora.id])).rejects.toThrow("staff_proposal");
    const raise = "update staff_person set roles = '{operator}' where id = $1";
    await expect(sql(raise, [nora.id])).rejects.toThrow("somebody else has agreed");
    const named = `select set_config('velvet.staff_change', '${id}', true)`;
    const client = await testApp.app.pool.connect();
    await client.query("begin");
    await client.query(named);
    await expect(client.query(raise, [nora.id])).rejects.toThrow("somebody else has agreed");
    await client.query("rollback");
    client.release();
    await expect(sql("update staff_person set ended_at = now() where id = $1", [nora.id])).rejects.toThrow();
    expect(await rolesOf(nora)).toEqual(["moderator"]);
  });

  test("a proposal ends after 72 hours, with its answer, and when the person has changed since", async () => {
    const first = await (await propose(olga, roles(nora, "support"))).json();
    const second = await (await propose(olga, roles(nora, "moderator", "support"))).json();
    expect(await answer(otto, first.id)).toBeNull();
    expect(await answer(otto, first.id)).toBe("staff.proposal_over");
    expect(await answer(otto, second.id)).toBe("staff.changed_since");
    expect(await answer(otto, second.id, "refused")).toBeNull();
    const late = await (await propose(olga, roles(nora, "moderator"))).json();
    testApp.clock.advance(72 * HOUR);
    await otto.logIn();
    expect(await answer(otto, late.id)).toBe("staff.proposal_over");
    expect(await rolesOf(nora)).toEqual(["support"]);
  });

  test("two people who agree at once carry it out once", async () => {
    const olaf = await makeStaff(testApp, { roles: ["operator"] });
    const { id } = await (await propose(olga, roles(nora, "support"))).json();
    const answers = await Promise.all([answer(otto, id), answer(olaf, id)]);
    expect(answers.toSorted()).toEqual([null, "staff.proposal_over"].toSorted());
    await propose(olga, { kind: "staff.end", person_id: olaf.id }).then(async (one) => {
      expect(await answer(otto, (await one.json()).id)).toBeNull();
    });
  });

  test("proposing and agreeing each need a fresh confirmation, and a list is shown without one", async () => {
    const asked = { proposal: roles(nora, "support"), why };
    expect(await errorOf(await olga.ask("POST", "/api/desk/people/proposals", asked))).toBe(
      "staff.confirm_first",
    );
    const { id } = await (await propose(olga, roles(nora, "support"))).json();
    const agreed = { id, answer: "agreed", why };
    const unconfirmed = await otto.ask("POST", "/api/desk/people/proposal-answers", agreed);
    expect(await errorOf(unconfirmed)).toBe("staff.confirm_first");
    const { proposals } = await (await otto.ask("GET", "/api/desk/people")).json();
    const mine = (await (await olga.ask("GET", "/api/desk/people")).json()).proposals;
    const open = (list: { id: number }[]) => list.find((one) => one.id === id);
    expect(open(proposals)).toMatchObject({ may_answer: true, author: olga.alias, about: nora.alias });
    expect(open(mine)).toMatchObject({ may_answer: false });
  });

  test("an invitation makes a person who gets a link by mail", async () => {
    const invite = { kind: "staff.invite", name: "Ines Sol", alias: "Ines", email: "ines@desk.example" };
    const { id } = await (await propose(olga, { ...invite, locale: "es", roles: ["support"] })).json();
    expect(await answer(otto, id)).toBeNull();
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find(({ to }) => to === "ines@desk.example");
    expect(mail?.subject).toBe("Tu acceso");
    const again = await (await propose(olga, { ...invite, locale: "es", roles: ["support"] })).json();
    expect(await answer(otto, again.id)).toBe("staff.email_taken");
  });

  test("a reset clears the factors and ends the sessions; the link goes to the person, not to whoever agreed", async () => {
    const { id } = await (await propose(olga, { kind: "staff.reset", person_id: nora.id })).json();
    await otto.confirm();
    const agreed = await otto.ask("POST", "/api/desk/people/proposal-answers", { id, answer: "agreed", why });
    expect([agreed.status, await agreed.text()]).toEqual([204, ""]);
    expect((await nora.ask("GET", "/api/desk/me")).status).toBe(404);
    expect((await logInByKey(testApp, nora.keys[0] as SoftwareKey)).status).toBe(401);
  });

  test("somebody who has ended gets in no more, and what they did stays in the log", async () => {
    const { id } = await (await propose(olga, { kind: "staff.end", person_id: nora.id })).json();
    const entries = (kinds: string[]) => kinds.length;
    const before = entries(await auditKinds(testApp));
    expect(await answer(otto, id)).toBeNull();
    expect((await nora.ask("GET", "/api/desk/me")).status).toBe(404);
    expect((await logInByKey(testApp, nora.keys[0] as SoftwareKey)).status).toBe(401);
    await expect(
      testApp.app.pool.query("delete from staff_person where id = $1", [nora.id]),
    ).rejects.toThrow();
    expect(entries(await auditKinds(testApp))).toBeGreaterThan(before);
  });
});

describe("the command line", () => {
  test("[bad case 26] makes, resets and logs out people, and each is in the audit log as `cli`", async () => {
    const pia = await makeStaff(testApp, { roles: ["moderator"] });
    const token = await resetPersonCommand.run(testApp.app, { email: pia.email.toUpperCase() });
    expect(token).toMatch(/^Person\d+ can set up .*\nhttp:\/\/localhost:\d+\/desk\/enrol#[\w-]{43}$/);
    expect((await pia.ask("GET", "/api/desk/me")).status).toBe(404);
    expect((await logInByKey(testApp, pia.keys[0] as SoftwareKey)).status).toBe(401);
    const { rows } = await testApp.app.pool.query(
      "select password_hash, totp_secret, (select count(*)::integer from staff_passkey where person_id = $1) as keys," +
        " (select count(*)::integer from staff_recovery_code where person_id = $1) as codes from staff_person where id = $1",
      [pia.id],
    );
    expect(rows).toEqual([{ password_hash: null, totp_secret: null, keys: 0, codes: 0 }]);
    expect(await endStaffSessionsCommand.run(testApp.app, {})).toMatch(/^Ended [1-9]\d* sessions\.$/);
    expect((await olga.ask("GET", "/api/desk/me")).status).toBe(404);
    const last = await testApp.app.pool.query("select kind, entry from staff_audit order by id desc limit 2");
    expect(last.rows.map(({ kind }) => kind)).toEqual(["staff.sessions_ended", "staff.person_reset"]);
    expect(JSON.parse(last.rows[0].entry).by).toBe("cli");
  });

  test("says what is wrong with an option", async () => {
    const given = { name: "A B", email: "a@desk.example", role: "boss" };
    await expect(makePersonCommand.run(testApp.app, given)).rejects.toThrow(/^--role is missing or wrong/);
    const taken = { ...given, email: olga.email, role: "support" };
    await expect(makePersonCommand.run(testApp.app, taken)).rejects.toThrow("--email: somebody of staff has");
    await expect(resetPersonCommand.run(testApp.app, { email: "x@y.example" })).rejects.toThrow(
      "nobody of staff",
    );
  });
});

test("[bad case 26] the last operator cannot be ended or demoted, by any statement and not by two at once", async () => {
  const change = async (text: string) => {
    const client = await testApp.app.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('velvet.staff_change', 'cli', true)");
      await client.query(text);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  const operators = "'operator' = any (roles) and ended_at is null";
  await expect(change(`update staff_person set ended_at = now() where ${operators}`)).rejects.toThrow(
    "stays",
  );
  await expect(change(`update staff_person set roles = '{lead}' where ${operators}`)).rejects.toThrow(
    "stays",
  );
  const spare = `${operators} and id not in (${olga.id}, ${otto.id})`;
  await change(`update staff_person set ended_at = now() where ${spare}`);
  const both = await Promise.allSettled(
    [olga, otto].map(({ id }) => change(`update staff_person set ended_at = now() where id = ${id}`)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
