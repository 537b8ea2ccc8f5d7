import { parseArgs } from "node:util";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { openRandom } from "#base/random.ts";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { findFreePort } from "#testing/free-port.ts";
import { startProgram } from "#testing/start-program.ts";
import routes from "../../src/routes.ts";
import type { Drill } from "../drill.ts";
import { openKnown } from "./keep-known.ts";
import { listOperations, makeCall, makePageCall } from "./make-call.ts";
import { type Fault, openJudge } from "./open-judge.ts";
import { openPeople, ROLES, type Role } from "./open-people.ts";
import { openWalk } from "./open-walk.ts";
import { closeConnections } from "./send-call.ts";
import { walkThrough } from "./walk-through.ts";

/** Secret of the program; the drill uses it to make sessions and to sign webhooks. */
const SECRET = "a secret of the drill, known to both halves";
const AT_ONCE = 6;
const RENEW_EVERY = 1_500;
const PAGE_SHARE = 0.06;
const MOST_SHOWN = 40;

export const fuzz: Drill = {
  name: "fuzz",
  words:
    "[Q-08] no made-up call of the API or of a page is answered by a fault or by what the API description does not say",
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
  const judge = openJudge(address, known.learn);
  const roles = new Map<Role, number>();
  let sent = 0;

  async function sendOne(number: number) {
    const role = random.pick(ROLES);
    const operation = only || !random.chance(PAGE_SHARE) ? random.pick(operations) : undefined;
    const call = operation
      ? makeCall(operation, seed * 10_000_000 + number, known.find)
      : makePageCall(pages, seed * 10_000_000 + number, known.find);
    roles.set(role, (roles.get(role) ?? 0) + 1);
    await judge.send(call, { role, person: people.choose(role), operation });
  }

  async function renew() {
    for (const id of await people.renew()) for (const name of NAMES) known.put(name, id);
  }

  async function sendInTurn() {
    while (sent < calls) {
      const number = sent;
      sent += 1;
      if (number % RENEW_EVERY === RENEW_EVERY - 1) await renew();
      await sendOne(number);
      if (sent % 5_000 === 0) say(`${sent} calls, ${judge.faults.length} faults`);
    }
  }

  await renew();
  await walkThrough(openWalk({ judge, people, address, operations: every, learn: known.put }));
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  const never = operations.map(({ operationId }) => operationId).filter((name) => !judge.reached.has(name));
  return { sent, roles, faults: judge.faults, never, operations: operations.length };
}

/** Names of parameters and fields that identify a member. */
const NAMES = ["member", "to", "profile", "owner_id", "viewer_id", "id"];

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
