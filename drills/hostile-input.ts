import { readFileSync } from "node:fs";
import { DEMO_ACCOUNTS } from "#features/accounts/server/demo-accounts.ts";
import type { Served } from "#platform/calls/handle.ts";
import { listFields, putAt } from "#testing/call-shapes.ts";
import { HOSTILE_BODIES, HOSTILE_QUERIES, REFUSED_TEXTS, STRANGE_TEXTS } from "#testing/hostile-values.ts";
import { type Server, startServer } from "../bench/start-server.ts";
import { endpoints } from "../src/endpoints.ts";
import type { Drill, Finding } from "./drill.ts";

const ROUNDS = 3;
/** How many times the main-thread time of an empty call a hostile one may cost. */
const MOST_TIMES = 40;
/** An empty call that costs less counts as this, because fractions of a millisecond are noise. */
const LEAST_MS = 1;
const IN_FLIGHT = 4;
const WORST = 12;

type Sent = { path: string; method: string; headers: Record<string, string>; body?: BodyInit };
type Kind = { what: string; make(round: number): Sent };
type Cost = { what: string; ms: number; times: number; make: Kind["make"] };

/** Whether hostile input can block the main thread. Arguments after the drill's name select calls by name. */
export const hostileInput: Drill = {
  name: "hostile-input",
  words: `No hostile call costs the main thread more than ${MOST_TIMES} times an empty one, and /healthz stays answered`,
  async run({ args, say }): Promise<Finding> {
    const server = await startServer({ core: null, members: 20 });
    try {
      const ask = (sent: Sent) => fetchStatus(server, sent);
      const cookie = await logIn(server);
      const failures: string[] = [];
      const costs: Cost[] = [];
      for (const served of endpoints.filter(
        ({ endpoint }) => args.length === 0 || args.includes(endpoint.name),
      ))
        costs.push(...(await measureEndpoint(served, { server, ask, cookie, failures })));
      costs.sort((a, b) => b.times - a.times);
      for (const cost of costs.slice(0, WORST)) say(`  ${cost.times} times, ${cost.ms} ms: ${cost.what}`);
      const health = await watchHealth(server, costs.slice(0, WORST), ask);
      return {
        failures: [...failures, ...health.failures],
        figures: [
          {
            what: "hostile kinds of calls",
            unit: "",
            value: costs.length,
            atLeast: args.length === 0 ? 1_000 : 1,
          },
          {
            what: "worst of a call against an empty one",
            unit: "times",
            value: costs[0]?.times ?? 0,
            atMost: MOST_TIMES,
          },
          {
            what: "worst of a call on the main thread",
            unit: "ms",
            value: Math.max(...costs.map(({ ms }) => ms)),
          },
          ...health.figures,
        ],
      };
    } finally {
      await server.stop();
    }
  },
};

type Drilling = { server: Server; ask(sent: Sent): Promise<number>; cookie: string; failures: string[] };

async function measureEndpoint(served: Served, { server, ask, cookie, failures }: Drilling): Promise<Cost[]> {
  const { name } = served.endpoint;
  const kinds = listKinds(served, cookie);
  const measure = async (make: Kind["make"]) => {
    const before = mainThreadMs(server.pid);
    const said: number[] = [];
    for (let round = 0; round < ROUNDS; round++) said.push(await ask(make(round)));
    if (said.some((status) => status >= 500)) failures.push(`${name} answered ${said}`);
    return (mainThreadMs(server.pid) - before) / ROUNDS;
  };
  const [empty, ...hostile] = kinds;
  await measure((empty as Kind).make);
  const least = Math.max(LEAST_MS, await measure((empty as Kind).make));
  const costs: Cost[] = [];
  for (const { what, make } of hostile) {
    const ms = await measure(make);
    costs.push({ what: `${name}: ${what}`, ms: round(ms), times: round(ms / least), make });
  }
  return costs;
}

/** The first kind is the empty call. */
function listKinds({ endpoint }: Served, cookie: string): Kind[] {
  const { method } = endpoint;
  const path = endpoint.path.replace(/:\w+/g, "x");
  const { fields, query, body } = listFields(endpoint);
  const headers = { cookie, "content-type": "application/json" };
  const json = (value: unknown) => (body === undefined ? {} : { body: JSON.stringify(value) });
  const call = (search = "", more: object = {}): Sent => ({ path: path + search, method, headers, ...more });
  const texts = fields.filter(({ kind }) => kind === "string");
  const inAll = (where: "query" | "body", whole: unknown, text: string) =>
    texts.filter((field) => field.in === where).reduce((so, { name }) => putAt(so, name, text), whole);
  const ofText = (what: string, text: string): Kind => ({
    what,
    make(round) {
      // Uses a different name each time, so that validation runs through to its end.
      const short = text.slice(0, Math.floor(60_000 / Math.max(1, texts.length)));
      const filled = inAll("body", body, short) as Record<string, unknown>;
      const own =
        "email" in (filled ?? {}) ? { ...filled, email: `${round}-${Math.random()}@example.org` } : filled;
      const asked = inAll("query", query, text.slice(0, 1_000)) as Record<string, string>;
      return call(`?${new URLSearchParams(asked)}`, json(own));
    },
  });
  return [
    { what: "empty", make: () => call("", json({})) },
    ...Object.entries({ ...REFUSED_TEXTS, ...STRANGE_TEXTS }).map(([what, text]) => ofText(what, text)),
    ...(body === undefined ? [] : Object.entries(HOSTILE_BODIES)).map(
      ([what, one]): Kind => ({ what, make: () => call("", { body: one }) }),
    ),
    ...Object.entries(HOSTILE_QUERIES).map(
      ([what, one]): Kind => ({ what, make: () => call(`?${one}`, json({})) }),
    ),
    ...passwords(endpoint.name, headers),
  ];
}

/** A sign-up that is valid except for its password: the only hostile input that is analysed. */
function passwords(name: string, headers: Record<string, string>): Kind[] {
  if (name !== "signUp") return [];
  return ["leet", "letters"].map((kind) => ({
    what: `a password of ${kind}`,
    make(round) {
      const mark = `${round}${Math.random().toString(36).slice(2, 10)}`;
      const form = {
        email: `${mark}@example.org`,
        name: `n${mark}`,
        date_of_birth: "1990-06-15",
        terms: true,
      };
      const body = JSON.stringify({ ...form, password: STRANGE_TEXTS[kind] });
      return { path: "/api/signups", method: "POST", headers: { ...headers, cookie: "" }, body };
    },
  }));
}

/**
 * Sends the worst calls continuously, several at a time, and checks every response of /healthz and the
 * slowest time.
 */
async function watchHealth(server: Server, worst: Cost[], ask: Drilling["ask"]): Promise<Finding> {
  let isDone = false;
  const hostile = Array.from({ length: IN_FLIGHT }, async () => {
    for (let round = 0; round < ROUNDS; round++) for (const { make } of worst) await ask(make(round));
  });
  const waits: number[] = [];
  const failures: string[] = [];
  const watching = (async () => {
    while (!isDone) {
      const began = performance.now();
      const { status } = await fetch(`${server.address}/healthz`);
      waits.push(performance.now() - began);
      if (status !== 200) failures.push(`/healthz answered ${status} beside hostile calls`);
    }
  })();
  await Promise.all(hostile);
  isDone = true;
  await watching;
  return {
    failures,
    figures: [
      {
        what: `/healthz beside ${IN_FLIGHT} hostile calls at a time: answers`,
        unit: "",
        value: waits.length,
        atLeast: ROUNDS,
      },
      { what: "the slowest of them", unit: "ms", value: round(Math.max(...waits)) },
    ],
  };
}

/** Processor time of the main thread. Hashing passwords uses other threads and does not count. */
function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

async function fetchStatus({ address }: Server, { path, ...init }: Sent): Promise<number> {
  const answer = await fetch(address + path, init);
  await answer.arrayBuffer();
  return answer.status;
}

async function logIn({ address }: Server): Promise<string> {
  const [account] = DEMO_ACCOUNTS;
  const answer = await fetch(`${address}/api/user.php`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  if (!answer.ok) throw new Error(`The demo's member could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

const round = (value: number) => Math.round(value * 10) / 10;
