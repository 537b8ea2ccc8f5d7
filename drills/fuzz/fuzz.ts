import { parseArgs } from "node:util";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { openRandom } from "#base/random.ts";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { compareWithApi } from "#testing/compare-with-api.ts";
import { findFreePort, startProgram } from "#testing/start-program.ts";
import routes from "../../src/routes.ts";
import type { Drill } from "../drill.ts";
import { openKnown } from "./keep-known.ts";
import {
  fillCall,
  listOperations,
  type MadeCall,
  makeCall,
  makePageCall,
  type Operation,
} from "./make-call.ts";
import { openPeople, type Person, ROLES, type Role } from "./open-people.ts";
import { type Answer, closeConnections, sendCall } from "./send-call.ts";
import { type Walk, walkThrough } from "./walk-through.ts";

/** Secret of the program; the drill uses it to make sessions and to sign webhooks. */
const SECRET = "a secret of the drill, known to both halves";
const AT_ONCE = 6;
const RENEW_EVERY = 1_500;
const PAGE_SHARE = 0.06;
/** Development pages that show the error page. */
const BROKEN_ON_PURPOSE = /^\/dev\/broken/;
const MOST_SHOWN = 40;

/** Tells a repeated fault from a new one. */
type Fault = { call: MadeCall; role: Role; what: string; name: string };

export const fuzz: Drill = {
  name: "fuzz",
  words:
    "no made-up call of the API or of a page is answered by a fault or by what the API description does not say",
  async run({ args, say }) {
    const { values } = parseArgs({
      args,
      options: {
        calls: { type: "string", default: "100000" },
        seed: { type: "string", default: "1" },
        only: { type: "string", default: "" },
      },
    });
    await buildPagesIfStale({ say });
    const program = await startProgram({
      env: {
        SEED_MEMBERS: "300",
        LIMITS: "no",
        LOG_LEVEL: "error",
        CHECK_ANSWERS: "yes",
        HOST: "127.0.0.1",
        // The sandbox sends its webhooks to an address with this port.
        PORT: String(await findFreePort()),
        SECRET,
      },
    });
    const people = await openPeople({
      databaseUrl: await program.databaseUrl(),
      dataDir: program.dataDir,
      secret: SECRET,
    });
    try {
      const found = await sendAll({
        address: program.address.replace("localhost", "127.0.0.1"),
        people,
        calls: Number(values.calls),
        seed: Number(values.seed),
        only: values.only,
        say,
      });
      const logged = program
        .output()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'));
      return report(found, logged);
    } finally {
      closeConnections();
      await people.close();
      await program.stop();
    }
  },
};

type Work = {
  address: string;
  people: Awaited<ReturnType<typeof openPeople>>;
  calls: number;
  seed: number;
  only: string;
  say(line: string): void;
};

async function sendAll({ address, people, calls, seed, only, say }: Work) {
  const document = await (await fetch(`${address}/api/openapi.json`)).json();
  const every = listOperations(document);
  const operations = every.filter(({ operationId }) => !only || operationId === only);
  const pages = listPages(routes);
  const random = openRandom(seed);
  const known = openKnown(random);
  const reached = new Map<string, number>();
  const roles = new Map<Role, number>();
  const faults: Fault[] = [];
  let sent = 0;

  async function sendOne(number: number) {
    const role = random.pick(ROLES);
    const operation = only || !random.chance(PAGE_SHARE) ? random.pick(operations) : undefined;
    const call = operation
      ? makeCall(operation, seed * 10_000_000 + number, known.find)
      : makePageCall(pages, seed * 10_000_000 + number, known.find);
    const name = operation?.operationId ?? "page";
    roles.set(role, (roles.get(role) ?? 0) + 1);
    await sendJudged(call, { role, person: people.choose(role), operation, name });
  }

  type Sending = { role: Role; person: Person; operation: Operation | undefined; name: string };

  /** @returns the response, or undefined if the connection broke */
  async function sendJudged(call: MadeCall, { role, person, operation, name }: Sending) {
    const answer = await sendCall(address, call, person).catch((error: Error) => error);
    const what = answer instanceof Error ? answer.message : await judge(call, answer, operation);
    if (what) faults.push({ call, role, what, name });
    if (answer instanceof Error) return null;
    if (answer.status >= 300) return answer;
    reached.set(name, (reached.get(name) ?? 0) + 1);
    if (operation && answer.headers.get("content-type")?.includes("json"))
      known.learn(JSON.parse(answer.text));
    return answer;
  }

  const walk: Walk = {
    people,
    origin: address,
    learn: known.put,
    async go(name, person, input = {}) {
      const operation = every.find(({ operationId }) => operationId === name);
      if (!operation) throw new Error(`There is no operation ${name}`);
      const call = fillCall(operation, input);
      const answer = await sendJudged(call, { role: "member", person, operation, name });
      if (answer && answer.status >= 300) {
        const what = `a right call was answered with ${answer.status}: ${answer.text.slice(0, 200)}`;
        faults.push({ call, role: "member", what, name });
      }
      const session = answer?.cookies.find((one) => one.startsWith("auth.session="))?.split(";")[0];
      const isJson = answer?.headers.get("content-type")?.includes("json");
      return {
        body: isJson ? JSON.parse(answer?.text ?? "") : {},
        person: session ? { cookie: session, claims: undefined } : person,
      };
    },
    async post(path, body) {
      const contentType = "application/x-www-form-urlencoded";
      const call: MadeCall = { kind: "valid", method: "POST", path, body, contentType };
      const visitor = { cookie: undefined, claims: undefined };
      await sendJudged(call, { role: "visitor", person: visitor, operation: undefined, name: "page" });
    },
  };

  async function renew() {
    for (const id of await people.renew()) for (const name of NAMES) known.put(name, id);
  }

  async function sendInTurn() {
    while (sent < calls) {
      const number = sent;
      sent += 1;
      if (number % RENEW_EVERY === RENEW_EVERY - 1) await renew();
      await sendOne(number);
      if (sent % 5_000 === 0) say(`${sent} calls, ${faults.length} faults`);
    }
  }

  await renew();
  await walkThrough(walk);
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  const never = operations.map(({ operationId }) => operationId).filter((name) => !reached.has(name));
  return { sent, roles, faults, never, operations: operations.length };
}

/** Names of parameters and fields that identify a member. */
const NAMES = ["member", "to", "profile", "owner_id", "viewer_id", "id"];

/** @returns what is wrong with the response, or undefined */
async function judge(
  call: MadeCall,
  answer: Answer,
  operation: Operation | undefined,
): Promise<string | null> {
  if (BROKEN_ON_PURPOSE.test(call.path)) return null;
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text.slice(0, 200)}`;
  if (!operation) return null;
  const asked = { path: call.path, method: call.method, headers: headersOf(call), body: call.body };
  const response = new Response([204, 304].includes(answer.status) ? null : answer.text, answer);
  return compareWithApi(asked, response).then(
    () => null,
    (error: Error) => error.message,
  );
}

const headersOf = ({ contentType }: MadeCall) =>
  new Headers(contentType ? { "content-type": contentType } : {});

function listPages(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [here.replace("/*", "/no/such/page") || "/"] : [];
    return [...own, ...listPages(children ?? [], here)];
  });
}

function report(found: Awaited<ReturnType<typeof sendAll>>, logged: string[]) {
  const different = new Map<string, Fault & { times: number }>();
  for (const fault of found.faults) {
    const key = `${fault.name} ${fault.what.replaceAll(/[0-9a-f-]{36}|\d+|"[^"]{30,}"/g, "…").slice(0, 90)}`;
    different.set(key, { ...fault, times: (different.get(key)?.times ?? 0) + 1 });
  }
  return {
    figures: [
      { what: "calls", unit: "", value: found.sent },
      ...ROLES.map((role) => ({ what: `calls as ${role}`, unit: "", value: found.roles.get(role) ?? 0 })),
      { what: "operations", unit: "", value: found.operations },
      { what: "operations that never succeeded", unit: "", value: found.never.length, atMost: 0 },
      {
        what: "answers that are faults or not as described",
        unit: "",
        value: found.faults.length,
        atMost: 0,
      },
      { what: "errors in the program's log", unit: "", value: logged.length, atMost: 0 },
    ],
    failures: [
      ...[...different.values()].slice(0, MOST_SHOWN).map(writeFault),
      ...logged.slice(0, 10).map((line) => `logged: ${line.slice(0, 600)}`),
    ],
    notes: { never: found.never },
  };
}

function writeFault({ call, role, what, times }: Fault & { times: number }) {
  const body = typeof call.body === "string" ? JSON.stringify(call.body.slice(0, 300)) : call.body?.length;
  return `${times} x ${call.method} ${call.path.slice(0, 300)} (${call.kind}, ${role}) ${call.contentType ?? ""} ${body ?? ""}: ${what}`;
}
