import { setTimeout } from "node:timers/promises";
import type { People, Person } from "./open-people.ts";

export type Input = {
  /** Values of path parameters. */
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  contentType?: string;
  headers?: Record<string, string>;
};

export type Went = {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind; what they have is seen by the next call
  body: any;
  /** With the session that the response started, if any. */
  person: Person;
};

export type Walk = {
  /** Makes a valid call of this operation; any refusal is a fault. */
  go(operation: string, who: Person, input?: Input): Promise<Went>;
  /** Submits the form of a page that is not part of the API. */
  post(path: string, form: string): Promise<void>;
  /** Keeps a value for the fuzzed calls. */
  learn(name: string, value: unknown): void;
  people: People;
  /** Public address of the program, as its pages know it. */
  origin: string;
};

const WAIT_MS = 20_000;

/** @returns the first response that satisfies `isThere`, or the last one if time runs out */
export async function until<Answer>(read: () => Promise<Answer>, isThere: (answer: Answer) => boolean) {
  const end = Date.now() + WAIT_MS;
  let answer = await read();
  while (!isThere(answer) && Date.now() < end) {
    await setTimeout(200);
    answer = await read();
  }
  return answer;
}

export async function readSent({ people }: Walk, to: string, pattern: RegExp): Promise<string> {
  const found = await until(
    async () => (await people.listSent(to)).map((text) => pattern.exec(text)?.[1]).find(Boolean),
    (one) => one !== undefined,
  );
  return found ?? "nothing came";
}
export const TOKEN = /token=([\w.%-]+)/;

export const VISITOR: Person = { cookie: undefined, claims: undefined };
