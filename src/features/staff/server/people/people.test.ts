import { beforeEach, describe, expect, test } from "vitest";
import type { SoftwareKey } from "#testing/authenticator.ts";
import { auditKinds, enrolKey, logInByKey, makeStaff, nextCode, type Person } from "../staff.fixture.ts";
import { endStaffSessionsCommand, makePersonCommand, resetPersonCommand } from "./commands.ts";
import {
  answer,
  errorOf,
  olga,
  openPeopleForFile,
  otto,
  post,
  propose,
  rolesOf,
  testApp,
  why,
} from "./people.fixture.ts";

const HOUR = 3_600_000;

openPeopleForFile();

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

  test("roles that need two passkeys leave no password, and a code of the app then confirms nothing", async () => {
    const lena = await makeStaff(testApp, { roles: ["moderator"], withPassword: true });
    const query = async (text: string, ...values: unknown[]) =>
      (await testApp.app.pool.query(text, [lena.id, ...values])).rows;
    const stored = "select password_hash, totp_secret, totp_step from staff_person where id = $1";
    const [before] = await query(stored);
    const { id } = await (await propose(olga, roles(lena, "lead"))).json();
    expect(await answer(otto, id)).toBeNull();
    expect(await query(stored)).toEqual([{ password_hash: null, totp_secret: null, totp_step: null }]);
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find(
      ({ to, subject }) => to === lena.email && subject === "Your access",
    );
    const token = /enrol#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    for (let n = 0; n < 2; n += 1) await enrolKey(testApp, token, lena);
    expect((await post("/api/desk/enrolments/finish", { token })).status).toBe(200);
    await lena.logIn();
    expect(await (await lena.ask("GET", "/api/desk/me")).json()).toMatchObject({ has_password: false });
    // An earlier version kept them.
    const { password_hash, totp_secret, totp_step } = before;
    const restore =
      "update staff_person set password_hash = $2, totp_secret = $3, totp_step = $4 where id = $1";
    await query(restore, password_hash, totp_secret, totp_step);
    const code = { code: nextCode(testApp, lena.secret) };
    const refused = await lena.ask("POST", "/api/desk/confirmations", code);
    expect([refused.status, await errorOf(refused)]).toEqual([401, "staff.confirmation_failed"]);
    await lena.confirm();
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
