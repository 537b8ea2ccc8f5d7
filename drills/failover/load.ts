import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { makeClientId } from "#base/client-id.ts";
import type { MadeMember } from "#testing/make.ts";

/** The work that the program has acknowledged. All of it must still be there after a failover. */
export type Acknowledged = {
  messages: { id: string; conversation: number; seq: number }[];
  likes: { liker: number; liked: number }[];
  /** Orders that were accepted, those that were paid on the provider's page, and those seen as completed. */
  orders: number[];
  taken: number[];
  paid: Map<number, { buyer: number; credits: number }>;
};

export type Load = {
  acknowledged: Acknowledged;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Faults: no answer at all, a 503 without Retry-After, any other error. */
  wrong: string[];
  stop(): Promise<void>;
};

export type People = { writers: MadeMember[]; buyers: MadeMember[]; targets: MadeMember[] };

const LIKERS = 3;
/** Looks at an order before the buyer goes on. */
const LOOKS = 20;
const PAUSE_MS = { message: 60, like: 400, order: 500, again: 100 };

type Asked = { who: MadeMember; method?: "GET" | "POST"; path: string; json?: unknown };
// biome-ignore lint/suspicious/noExplicitAny: a drill reads what it knows to be there
type Answer = any;
type Loading = Pick<Load, "acknowledged" | "statuses" | "wrong"> & {
  /** Repeats the request until it is answered. @returns null if the load was stopped before */
  ask(asked: Asked): Promise<Answer>;
  isOver(): boolean;
};

/** Members who write, like and buy at both processes, until it is stopped. Whatever gets no answer is sent again. */
export function startLoad(addresses: readonly string[], { writers, buyers, targets }: People): Load {
  const ending = new AbortController();
  const told = {
    acknowledged: { messages: [], likes: [], orders: [], taken: [], paid: new Map() } as Acknowledged,
    statuses: {} as Load["statuses"],
    wrong: [] as string[],
    isOver: () => ending.signal.aborted,
  };
  const loading: Loading = { ...told, ask: openAsking(addresses, told) };
  const repeat = async (pause: number, act: (round: number) => Promise<unknown>) => {
    for (let round = 0; !ending.signal.aborted; round++) {
      await act(round);
      await wait(pause);
    }
  };
  const running = [
    ...writers.map((who, at) =>
      repeat(PAUSE_MS.message, () => write(loading, who, writers[(at + 1) % writers.length] as MadeMember)),
    ),
    ...writers.slice(0, LIKERS).map((who) => repeat(PAUSE_MS.like, (at) => like(loading, who, targets[at]))),
    ...buyers.map((who) => repeat(PAUSE_MS.order, () => buy(loading, who))),
  ];
  return {
    ...told,
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** Alternates between the processes, as a proxy does. */
function openAsking(addresses: readonly string[], told: Omit<Loading, "ask">): Loading["ask"] {
  const { statuses, wrong } = told;
  let turn = 0;
  return async ({ who, method = "POST", path, json }) => {
    while (!told.isOver()) {
      const address = addresses[turn++ % addresses.length] as string;
      const answer = await fetch(address + path, {
        method,
        headers: { cookie: who.cookie, origin: address, "content-type": "application/json" },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }).catch((error: Error) => void wrong.push(`no answer to ${path}: ${error.message}`));
      if (answer) {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const text = await answer.text();
        if (answer.ok) return text === "" ? {} : JSON.parse(text);
        if (answer.status !== 503) wrong.push(`${answer.status} to ${path}: ${text.slice(0, 200)}`);
        else if (!answer.headers.has("retry-after")) wrong.push(`503 to ${path} without Retry-After`);
      }
      await wait(PAUSE_MS.again);
    }
    return null;
  };
}

async function write({ ask, acknowledged }: Loading, who: MadeMember, to: MadeMember): Promise<void> {
  const id = makeClientId(new Date());
  const json = { id, to: to.id, kind: "text", text: `of ${id}` };
  const sent = await ask({ who, path: "/api/messages", json });
  if (sent) acknowledged.messages.push({ id, conversation: sent.conversation, seq: sent.message.seq });
}

async function like({ ask, acknowledged }: Loading, who: MadeMember, whom?: MadeMember): Promise<void> {
  if (whom && (await ask({ who, path: "/api/likes", json: { member: whom.id } })))
    acknowledged.likes.push({ liker: who.id, liked: whom.id });
}

async function buy(loading: Loading, who: MadeMember): Promise<void> {
  const { ask, acknowledged } = loading;
  const offer = await ask({ who, method: "GET", path: "/api/offer" });
  if (!offer) return;
  const { code, price, credits } = offer.bundles.find((one: { code: string }) => one.code === "p1");
  const wish = { bundle: code, expected: price, start_now: true, start_now_text: offer.start_now_text };
  const json = { client_id: randomUUID(), method: "paypal", ...wish };
  const placed = await ask({ who, path: "/api/orders", json });
  if (!placed) return;
  acknowledged.orders.push(placed.id);
  if (await payOnPage(loading, placed.next?.url)) acknowledged.taken.push(placed.id);
  for (let look = 0; look < LOOKS; look++) {
    const read = await ask({ who, method: "GET", path: `/api/orders/${placed.id}` });
    if (read?.order.state === "completed") {
      acknowledged.paid.set(placed.id, { buyer: who.id, credits });
      return;
    }
    await wait(PAUSE_MS.again);
  }
}

/** The page of the demo's provider, at the process that took the order. @returns whether it took the money */
async function payOnPage({ isOver, wrong }: Loading, url: string | undefined): Promise<boolean> {
  while (url && !isOver()) {
    const body = new URLSearchParams({ outcome: "paid" });
    const page = await fetch(url, { method: "POST", redirect: "manual", body }).catch(() => null);
    if (page && page.status < 400) return true;
    if (page && page.status !== 503) wrong.push(`${page.status} to the provider's page`);
    await wait(PAUSE_MS.again);
  }
  return false;
}
