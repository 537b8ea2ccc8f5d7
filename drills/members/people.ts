import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { until } from "../container/until.ts";

const PATIENCE = 30;
const PASSWORD = "violet canoe harbour";

/** Whatever answers at an address: one process, or the proxy in front of several. */
export type Place = { address: string };

/** An installation whose processes have been started. */
export type Service = {
  /** Two processes with the role web, or more. */
  web: readonly [Place, Place, ...Place[]];
  /** Two processes with the role live, or more. */
  live: readonly [Place, Place, ...Place[]];
  /** Asks the database without a pooler. */
  sql: pg.Pool;
  /** Texts of all mails to an address so far. */
  listMails(email: string): Promise<string[]>;
};

export type Person = { id: number; name: string; email: string; cookie: string };
export type Call = (method: string, path: string, json?: unknown) => Promise<Response>;

/** Calls one process as the person with this cookie. */
export function callAs({ address }: Place, cookie: string): Call {
  return (method, path, json) =>
    fetch(address + path, {
      method,
      redirect: "manual",
      headers: { cookie, origin: address, "content-type": "application/json" },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
}

/** @throws Error with the answer, if it is not one of success */
// biome-ignore lint/suspicious/noExplicitAny: a drill reads what it knows to be there
export async function mustBe(answer: Response, what: string): Promise<any> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return text.startsWith("{") ? JSON.parse(text) : text;
}

/** Signs up at the first process and confirms the address at the second one, with the link of the mail. */
export async function signUp({ web, sql, listMails }: Service, name: string): Promise<Person> {
  const email = `${name}@drill.example`;
  const fields = { email, name, password: PASSWORD, date_of_birth: "1990-06-15", terms: true };
  const answer = await callAs(web[0], "")("POST", "/api/signups", fields);
  const first = readCookie(answer) ?? "";
  await mustBe(answer, "the sign-up");
  let token: string | undefined;
  await until("the jobs have mailed the link", PATIENCE, async () => {
    const mails = await listMails(email);
    token = mails.map((text) => /\/activate\/done\?token=([\w.%-]+)/.exec(text)?.[1]).find(Boolean);
    return token !== undefined;
  });
  const activated = await callAs(web[1], first)("POST", "/api/activations", { token });
  await mustBe(activated, "the activation");
  const { rows } = await sql.query("select id, status from accounts_member where email = $1", [email]);
  if (rows[0].status !== "active") throw new Error(`${name} is ${rows[0].status} after the activation.`);
  return { id: Number(rows[0].id), name, email, cookie: readCookie(activated) ?? first };
}

/** @returns the cookie of the new session */
export async function logIn(place: Place, email: string): Promise<string> {
  const answer = await callAs(place, "")("POST", "/api/user.php", { email, password: PASSWORD });
  const cookie = readCookie(answer);
  await mustBe(answer, "the log-in");
  if (!cookie) throw new Error("The log-in set no cookie.");
  return cookie;
}

function readCookie({ headers }: Response): string | undefined {
  return /auth\.session=[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0];
}

/** @returns the id of the conversation */
export async function send(call: Call, to: number, text: string): Promise<number> {
  const body = { id: randomUUID(), to, kind: "text", text };
  return (await mustBe(await call("POST", "/api/messages", body), "a message")).conversation;
}

/** Gives a new operator of the desk a session whose second factor has just been used. @returns its cookie */
export async function openDesk({ sql }: Pick<Service, "sql">): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const client = await sql.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('velvet.staff_change', 'cli', true)");
    await client.query(
      `with person as (
         insert into staff_person (name, alias, email, email_key, locale, roles, named, enrolled_at, created_at)
         values ('Drill', 'Drill', $2, $2, 'en', array['operator'], '{}', now(), now()) returning id)
       insert into staff_session (token_hash, person_id, device, created_at, last_seen_at, confirmed_at)
       select $1, id, 'Drill', now(), now(), now() from person`,
      [createHash("sha256").update(token).digest(), "drill@desk.example"],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  return `desk=${token}`;
}
