import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { callAs, type Person } from "../members/people.ts";

const CALLERS = 4;
/** One member may send 60 messages a minute by default; the drill allows more. */
const MESSAGE_MS = 250;
const PAUSE_MS = 20;
const RETRY_MS = 200;
const PATHS = ["/login", "/api/settings.php", "/"];

export type Beside = {
  answers(): number;
  /** Requests that were not answered, or with an error of the server or the proxy. */
  failed: string[];
  /** Messages that were acknowledged, by their text. */
  sent: string[];
  /** How often a message had to be sent again. */
  repeated(): number;
  stop(): Promise<void>;
};

/** Visitors ask for pages and calls, and one member writes to another one, until it is stopped. */
export function askBeside(address: string, { from, to }: { from: Person; to: Person }): Beside {
  const failed: string[] = [];
  const sent: string[] = [];
  let answers = 0;
  let repeated = 0;
  let isDone = false;

  async function ask(turn: number): Promise<void> {
    const path = PATHS[turn % PATHS.length] as string;
    try {
      const answer = await fetch(address + path);
      await answer.arrayBuffer();
      if (answer.status >= 500) failed.push(`${path}: ${answer.status}`);
      else answers += 1;
    } catch (error) {
      failed.push(`${path}: ${(error as Error).cause ?? error}`);
    }
  }

  /** Sent again with the same id until it is acknowledged, as the browser's outbox does. */
  async function write(text: string): Promise<void> {
    const body = { id: randomUUID(), to: to.id, kind: "text", text };
    for (;;) {
      const answer = await callAs({ address }, from.cookie)("POST", "/api/messages", body).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.status === 200) return void sent.push(text);
      if (answer && answer.status < 500) return void failed.push(`a message: ${answer.status}`);
      repeated += 1;
      await wait(RETRY_MS);
    }
  }

  const askers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = caller; !isDone; turn++) {
      await ask(turn);
      await wait(PAUSE_MS);
    }
  });
  const writer = (async () => {
    for (let turn = 0; !isDone; turn++) {
      await write(`beside ${turn}`);
      await wait(MESSAGE_MS);
    }
  })();
  return {
    ...{ failed, sent, answers: () => answers, repeated: () => repeated },
    async stop() {
      isDone = true;
      await Promise.all([...askers, writer]);
    },
  };
}
