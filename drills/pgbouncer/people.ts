import { createHash, randomBytes, randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { Program } from "#testing/start-program.ts";
import { until } from "../container/until.ts";
import type { Service } from "./open-service.ts";

const PATIENCE = 30;

export type Person = { id: number; cookie: string };
export type Call = (method: string, path: string, json?: unknown) => Promise<Response>;

/** Calls one process as this person. */
export function callAs({ address }: Program, cookie: string): Call {
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

/** Signs up at one process; the jobs' process mails the link, and the other process takes it. */
export async function signUp({ web, sql }: Service, name: string): Promise<Person> {
  const email = `${name}@members.example`;
  const fields = { email, name, password: "violet canoe harbour", date_of_birth: "1990-06-15", terms: true };
  const answer = await callAs(web[0], "")("POST", "/api/signups", fields);
  const first = readCookie(answer) ?? "";
  await mustBe(answer, "the sign-up");
  let token: string | undefined;
  await until("the jobs have mailed the link", PATIENCE, async () => {
    const { rows } = await sql.query("select body_text as text from outbox_message where recipient = $1", [
      email,
    ]);
    token = rows.map(({ text }) => /\/activate\/done\?token=([\w.%-]+)/.exec(text)?.[1]).find(Boolean);
    return token !== undefined;
  });
  const activated = await callAs(web[1], first)("POST", "/api/activations", { token });
  await mustBe(activated, "the activation");
  const { rows } = await sql.query("select id, status from accounts_member where email = $1", [email]);
  if (rows[0].status !== "active") throw new Error(`${name} is ${rows[0].status} after the activation.`);
  return { id: Number(rows[0].id), cookie: readCookie(activated) ?? first };
}

function readCookie({ headers }: Response): string | undefined {
  return /auth\.session=[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0];
}

export type Socket = {
  /** Types of all news so far. */
  heard: string[];
  isOpen(): boolean;
  close(): void;
};

export async function openSocket({ address }: Program, { cookie }: Person): Promise<Socket> {
  const heard: string[] = [];
  const raw = new WebSocket(`${address.replace("http", "ws")}/live`, {
    origin: address,
    headers: { cookie },
  });
  raw.on("message", (frame: Buffer) => heard.push(JSON.parse(frame.toString()).type));
  raw.on("error", () => {});
  raw.on("close", (code) => heard.push(`closed with ${code}`));
  await until("the socket is ready", PATIENCE, () => heard.length > 0);
  if (heard[0] !== "ready") throw new Error(`A socket was ${heard[0]}.`);
  return { heard, isOpen: () => raw.readyState === WebSocket.OPEN, close: () => raw.terminate() };
}

/** Does something, and waits for the news of it at a socket of another process. @returns milliseconds it took */
export async function hear(socket: Socket, type: string, act: () => Promise<unknown>): Promise<number> {
  const before = socket.heard.filter((one) => one === type).length;
  const began = performance.now();
  await act();
  const isHeard = () => socket.heard.filter((one) => one === type).length > before;
  await until(`news of the type ${type} arrives`, PATIENCE, isHeard);
  return performance.now() - began;
}

export async function send(call: Call, to: number, text: string): Promise<void> {
  const body = { id: randomUUID(), to, kind: "text", text };
  await mustBe(await call("POST", "/api/messages", body), "a message");
}

/** Gives a new operator of the desk a session whose second factor has just been used. */
export async function openDesk({ sql }: Service): Promise<string> {
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
