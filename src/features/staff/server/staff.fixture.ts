import type { Method } from "#base/endpoint.ts";
import { ROLES, type Role } from "#base/staff-rights.ts";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { totpCode, totpStep } from "./log-in/totp.ts";
import { endStaffSessionsCommand, makePersonCommand } from "./people/commands.ts";
import { allowChange, updatePerson } from "./people/queries.ts";

export const ORIGIN = "http://localhost";
export const PASSWORD = "violet canoe harbour 42";
let made = 0;

export type Person = {
  alias: string;
  email: string;
  keys: SoftwareKey[];
  secret: string | null;
  codes: string[];
  cookie: string;
  id: number;
  ask(method: Method, path: string, json?: unknown): Promise<Response>;
  logIn(): Promise<void>;
  confirm(): Promise<void>;
};

/** Sends a call to the desk as the browser with this cookie. */
export function askDesk(testApp: TestApp, cookie: string) {
  return (method: Method, path: string, json?: unknown) =>
    testApp.ask(path, {
      method,
      headers: { cookie, origin: ORIGIN, "user-agent": "Firefox/140 Linux" },
      from: "203.0.113.7",
      ...(method !== "GET" && { json: json ?? {} }),
    });
}

/** Runs `make-person`. @returns the secret of the link that it prints */
export async function makeLinkOf(testApp: TestApp, person: { name: string; email: string; role: string }) {
  const printed = await makePersonCommand.run(testApp.app, person);
  return new URL(printed.split("\n")[1] as string).hash.slice(1);
}

/** Runs `end-staff-sessions` for one person. */
export function endStaffSessions(testApp: TestApp, email: string) {
  return endStaffSessionsCommand.run(testApp.app, { email });
}

/** Creates a person of staff, from the command to the first log-in. */
export async function makeStaff(
  testApp: TestApp,
  { roles, withPassword = false }: { roles: Role[]; withPassword?: boolean },
): Promise<Person> {
  made += 1;
  const alias = `Person${made}`;
  const email = `${alias.toLowerCase()}@desk.example`;
  const token = await makeLinkOf(testApp, { name: alias, email, role: roles.join(",") });
  const person: Person = {
    ...{ alias, email, keys: [], secret: null, codes: [], cookie: "", id: 0 },
    ask: (method, path, json) => askDesk(testApp, person.cookie)(method, path, json),
    logIn: () => logIn(testApp, person),
    confirm: () => confirm(testApp, person),
  };
  const two = roles.some((role) => role !== "support" && role !== "moderator");
  if (withPassword) await enrolPassword(testApp, token, person);
  else for (let n = 0; n < (two ? 2 : 1); n++) await enrolKey(testApp, token, person);
  const finished = await askDesk(testApp, "")("POST", "/api/desk/enrolments/finish", { token });
  person.codes = (await finished.json()).codes;
  await person.logIn();
  const row = await testApp.app.db
    .selectFrom("staffPerson")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  person.id = row.id;
  return person;
}

/** Creates a person with every role, who is named for every right. @returns the cookie of their session */
export async function makeAllRights(testApp: TestApp): Promise<string> {
  const { cookie, id } = await makeStaff(testApp, { roles: [...ROLES] });
  await testApp.app.db.transaction().execute(async (tx) => {
    await allowChange(tx, "cli");
    await updatePerson(tx, id, { named: ["child.handle"] });
  });
  return cookie;
}

export async function enrolKey(testApp: TestApp, token: string, person: Pick<Person, "keys">): Promise<void> {
  const post = askDesk(testApp, "");
  const options = await post("POST", "/api/desk/enrolments/passkey-options", { token });
  const { challenge } = await options.json();
  const key = makeSoftwareKey();
  const credential = key.register({ challenge, origin: ORIGIN, rpId: "localhost" });
  const saved = await post("POST", "/api/desk/enrolments/passkeys", { token, name: "Key", credential });
  if (saved.status !== 204) throw new Error(await saved.text());
  person.keys.push(key);
}

async function enrolPassword(testApp: TestApp, token: string, person: Person): Promise<void> {
  const post = askDesk(testApp, "");
  const offer = await (await post("POST", "/api/desk/enrolments/totp", { token })).json();
  const code = totpCode(offer.secret, totpStep(testApp.clock.now()));
  const given = { token, password: PASSWORD, secret: offer.sealed, code };
  const saved = await post("POST", "/api/desk/enrolments/password", given);
  if (saved.status !== 204) throw new Error(await saved.text());
  person.secret = offer.secret;
}

/** Returns the next code of the person's app, half a minute later, since each works once. */
export function nextCode(testApp: TestApp, secret: string | null): string {
  testApp.clock.advance(30_000);
  return totpCode(secret as string, totpStep(testApp.clock.now()));
}

async function logIn(testApp: TestApp, person: Person): Promise<void> {
  const answer = person.keys.length
    ? await logInByKey(testApp, person.keys[0] as SoftwareKey)
    : await askDesk(testApp, "")("POST", "/api/desk/log-ins", {
        email: person.email,
        password: PASSWORD,
        code: nextCode(testApp, person.secret),
      });
  if (answer.status !== 204) throw new Error(await answer.text());
  person.cookie = answer.headers.get("set-cookie")?.split(";")[0] as string;
}

export async function logInByKey(testApp: TestApp, key: SoftwareKey, more = {}): Promise<Response> {
  const post = askDesk(testApp, "");
  const { challenge } = await (await post("POST", "/api/desk/log-in-options")).json();
  const credential = key.assert({ challenge, origin: ORIGIN, rpId: "localhost", ...more });
  return post("POST", "/api/desk/log-ins", { credential });
}

async function confirm(testApp: TestApp, person: Person): Promise<void> {
  const [key] = person.keys;
  const given = key ? await assertion(person, key) : { code: nextCode(testApp, person.secret) };
  const answer = await person.ask("POST", "/api/desk/confirmations", given);
  if (answer.status !== 204) throw new Error(await answer.text());
}

async function assertion(person: Person, key: SoftwareKey) {
  const { challenge } = await (await person.ask("POST", "/api/desk/confirmation-options")).json();
  return { credential: key.assert({ challenge, origin: ORIGIN, rpId: "localhost" }) };
}

/** The kinds of the audit entries so far, the oldest first. */
export async function auditKinds(testApp: TestApp): Promise<string[]> {
  const rows = await testApp.app.db.selectFrom("staffAudit").select("kind").orderBy("id").execute();
  return rows.map(({ kind }) => kind);
}
