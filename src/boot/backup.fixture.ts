import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { compiled } from "#testing/compiled.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };

export type Env = Record<string, string>;
export type Ended = { code: number | null; said: string };

/** Runs a command as an operator does. @param fileLimit largest file in blocks of 512 bytes */
export async function runCommand(args: string[], env: Env, fileLimit?: number): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const limit = fileLimit ? `ulimit -f ${fileLimit}; ` : "";
  const script = ["-c", `${limit}exec "$@"`, "sh", process.execPath, "src/cli.ts", ...args];
  const child = spawn("/bin/sh", script, {
    cwd: `${import.meta.dirname}/../..`,
    env: { PATH, HOME, ...compiled, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said };
}

export type Person = { id: number; email: string; password: string; cookie: string };

/** Acts as members over HTTP, as their browsers do. Each answer acknowledges what was done. */
export function membersOf(address: string) {
  const send = async (path: string, { by, ...init }: RequestInit & { by?: Person } = {}) => {
    const headers = new Headers(init.headers);
    if (by) headers.set("Cookie", by.cookie);
    if (by) headers.set("X-Member", String(by.id));
    const answer = await fetch(`${address}${path}`, { ...init, headers });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer;
  };
  const post = (path: string, json: unknown, by?: Person) =>
    send(path, {
      method: "POST",
      body: JSON.stringify(json),
      headers: { "Content-Type": "application/json" },
      ...(by && { by }),
    });
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
  return {
    post,
    async signUp(name: string): Promise<Person> {
      const person = { email: `${name}@members.example`, password: "violet canoe harbour" };
      const form = { ...person, name, date_of_birth: "1990-06-15", terms: true };
      const answer = await post("/api/signups", form);
      const { member_id: id } = (await answer.json()) as { member_id: number };
      const token = await vi.waitFor(async () => {
        const mails = (await (await send("/dev/mailbox.json")).json()) as { to: string; text: string }[];
        const text = mails.find(({ to }) => to === person.email)?.text ?? "";
        const found = /\/activate\/done\?token=([\w.%-]+)/.exec(text)?.[1];
        expect(found, text).toBeDefined();
        return found as string;
      }, PATIENCE);
      await post("/api/activations", { token });
      return { ...person, id, cookie: cookieOf(answer) };
    },
    async logIn({ email, password, id }: Person): Promise<Person> {
      const answer = await post("/api/user.php", { email, password });
      return { id, email, password, cookie: cookieOf(answer) };
    },
    async write(by: Person, to: Person, text: string): Promise<number> {
      const answer = await post("/api/messages", { id: randomUUID(), to: to.id, kind: "text", text }, by);
      return ((await answer.json()) as { conversation: number }).conversation;
    },
    async read(by: Person, conversation: number): Promise<string[]> {
      const answer = await send(`/api/messages?conversation=${conversation}&after=0`, { by });
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      return messages.map(({ text }) => text);
    },
    async upload(by: Person): Promise<void> {
      const background = { r: 10, g: 120, b: 180 };
      const image = sharp({ create: { width: 320, height: 400, channels: 3, background } });
      const body = new Uint8Array(await image.jpeg().toBuffer());
      await send("/api/photos", { by, method: "POST", body, headers: { "Content-Type": "image/jpeg" } });
    },
    /** The bytes of the member's own photos, which are really served. */
    async photos(by: Person): Promise<number[]> {
      const answer = await send("/api/photos", { by });
      const { photos } = (await answer.json()) as { photos: { filename: string }[] };
      return Promise.all(
        photos.map(
          async ({ filename }) => (await (await send(`/media/${filename}`, { by })).arrayBuffer()).byteLength,
        ),
      );
    },
    leave: (by: Person) => post("/api/closings", { proof: { password: by.password } }, by),
  };
}
