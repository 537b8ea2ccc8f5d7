import { expect, test } from "vitest";
import { SECURITY_EVENTS, type SecurityEventKind } from "#platform/security-log/events.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { endpoints } from "../../../endpoints.ts";
import { as, logIn, mailed, openForFile, post, testApp } from "./user.fixture.ts";

openForFile();

const HERE = { origin: "http://localhost", rpId: "localhost" };
const PASSWORD = "another harbour canoe";
const FOREIGN = { origin: "https://elsewhere.example" };

const send = (member: MadeMember, path: string, method: string, json: unknown) =>
  testApp.ask(path, { ...as(member.cookie), method, json });
const challengeOf = async (answer: Response) => (await answer.json()).challenge as string;

async function addPasskey(member: MadeMember) {
  const key = makeSoftwareKey();
  const { password } = member;
  const challenge = await challengeOf(await post("/api/passkeys/options", { password }, member.cookie));
  await post(
    "/api/passkeys",
    { credential: key.register({ ...HERE, challenge }), name: "Key" },
    member.cookie,
  );
  return key;
}

async function askForMailChange(member: MadeMember) {
  const email = `new-${member.email}`;
  await send(member, "/api/mail-changes", "POST", { email, password: member.password });
  return email;
}

async function closeAccount({ email }: MadeMember) {
  await post("/api/closing-mails", { email });
  const { token } = await mailed(email, "mails.closing.subject");
  await post("/api/closings/by-mail", { token });
}

async function failOften({ email }: MadeMember, times: number) {
  for (let tries = 1; tries <= times; tries++) await logIn(email, "wrong");
}

/** For each kind of event, an action that causes it through the real endpoint. */
const DOORS: Record<SecurityEventKind, (member: MadeMember) => Promise<unknown>> = {
  log_in: ({ email, password }) => logIn(email, password),
  log_in_failed: ({ email }) => logIn(email, "wrong"),
  lock_out: (member) => failOften(member, 5),
  log_in_blocked: (member) => failOften(member, 6),
  log_out: ({ cookie }) => testApp.ask("/api/logout.php", as(cookie)),
  password_check_failed: (member) => send(member, "/api/exports", "POST", { password: "wrong" }),
  password_changed: (member) =>
    send(member, "/api/password", "PUT", {
      old_password: member.password,
      password: PASSWORD,
      password_again: PASSWORD,
    }),
  password_reset_requested: ({ email }) => post("/api/password-resets", { email }),
  password_reset: async ({ email }) => {
    await post("/api/password-resets", { email });
    const { token } = await mailed(email);
    return post("/api/password-resets/do", { token, password: PASSWORD, password_again: PASSWORD });
  },
  mail_change_requested: askForMailChange,
  mail_changed: async (member) => {
    const { token } = await mailed(await askForMailChange(member));
    return post("/api/mail-changes/do", { token });
  },
  mail_change_undone: async (member) => {
    await askForMailChange(member);
    const { token } = await mailed(member.email);
    return post("/api/mail-changes/do", { token });
  },
  account_closed: closeAccount,
  account_reopened: async (member) => {
    await closeAccount(member);
    const { token } = await mailed(member.email, "mails.reactivation.subject");
    return post("/api/reactivations", { token });
  },
  erasure_requested: async (member) => {
    await closeAccount(member);
    const { mail } = await mailed(member.email, "mails.reactivation.subject");
    const token = /now\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    return post("/api/erasures", { token });
  },
  passkey_added: addPasskey,
  passkey_removed: async (member) => {
    const { id } = await addPasskey(member);
    return send(member, "/api/passkeys", "DELETE", { id, proof: { password: member.password } });
  },
  passkey_refused: async (member) => {
    const key = await addPasskey(member);
    const challenge = await challengeOf(await post("/api/passkeys/login-options", {}));
    return post("/api/passkeys/login", { credential: key.assert({ ...HERE, challenge, verified: false }) });
  },
  session_ended: (member) => send(member, "/api/sessions", "DELETE", { others: true }),
  access_refused: async ({ cookie }) => testApp.ask("/api/members?hair=red", as(cookie)),
  cross_site_refused: ({ cookie }) =>
    testApp.ask("/api/privacy", {
      ...as(cookie),
      method: "PATCH",
      json: {},
      headers: { cookie, ...FOREIGN },
    }),
  seal_refused: ({ cookie }) => testApp.ask("/api/members?after=AAAAAAAAAAAAAAAAAAAAAAAA", as(cookie)),
};

async function eventsOf(memberId: number) {
  await testApp.app.securityLog.flush();
  const { rows } = await testApp.app.pool.query("select * from security_event where member_id = $1", [
    memberId,
  ]);
  return rows;
}

test.each(SECURITY_EVENTS)("[Q-09] %s is logged by its endpoint, with only the member's id", async (kind) => {
  const anna = await makeMember(testApp);
  expect((await eventsOf(anna.id)).map((event) => event.kind)).not.toContain(kind);
  await DOORS[kind](anna);
  const events = await eventsOf(anna.id);
  expect(events.map((event) => event.kind)).toContain(kind);

  const routes = new Set<unknown>([null, "page", ...endpoints.map(({ endpoint }) => endpoint.path)]);
  for (const event of events) {
    expect(Object.keys(event).sort()).toEqual(["at", "id", "kind", "member_id", "route"]);
    expect(SECURITY_EVENTS).toContain(event.kind);
    expect(routes).toContain(event.route);
  }
  expect(await testApp.app.metrics.print()).toMatch(
    new RegExp(`security_events_total\\{kind="${kind}"\\} [1-9]`),
  );
});

test("an event without an account is logged without an id", async () => {
  await testApp.app.pool.query("truncate security_event");
  await logIn("nobody@example.org", "wrong");
  await testApp.app.securityLog.flush();
  const { rows } = await testApp.app.pool.query("select kind, member_id, route from security_event");
  expect(rows).toEqual([{ kind: "log_in_failed", member_id: null, route: null }]);
});
