import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { DEMO_ACCOUNTS } from "#features/accounts/server/demo-accounts.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { logIn } from "../../bench/log-in.ts";
import type { Drill, Finding } from "../drill.ts";
import { listUnguarded } from "./accepted.ts";
import { makeCalls } from "./make-calls.ts";
import { openLure } from "./open-lure.ts";
import { openPlant } from "./open-plant.ts";
import { openRelay, type Relay, type Session } from "./open-relay.ts";
import { report } from "./report.ts";
import { runSqlmap, type ScannedCall, type Tried } from "./run-sqlmap.ts";
import { readVersion } from "./run-tool.ts";
import { runWapiti } from "./run-wapiti.ts";

/** Calls that end the session of the member who is scanned. */
const LEAVE_OUT = /logout|\/api\/closings|\/api\/password$|DELETE \/api\/sessions/;
const SQLMAP_AT_ONCE = 2;
const SQLMAP_SECONDS = 900;

/** Lets wapiti and sqlmap look for a weakness in the pages and calls of a seeded installation. */
export const scanners: Drill = {
  name: "scanners",
  words: "[Q-12] wapiti and sqlmap find nothing in pages and calls, as a visitor and as a member",
  async run({ say }): Promise<Finding> {
    const versions = { wapiti: await readVersion("wapiti"), sqlmap: await readVersion("sqlmap") };
    await buildPagesIfStale({ say });
    const home = await mkdtemp(join(tmpdir(), "velvet-scanners-"));
    const program = await startProgram({
      env: {
        SEED_MEMBERS: "60",
        LIMITS: "no",
        LOG_LEVEL: "error",
        HOST: "127.0.0.1",
        TRUSTED_PROXIES: "127.0.0.1",
      },
    });
    try {
      return await scan(program, { versions, home, say });
    } finally {
      await program.stop();
      await rm(home, { recursive: true, force: true });
    }
  },
};

type Scanning = {
  versions: Record<"wapiti" | "sqlmap", string>;
  /** Folder for what the scanners write. */
  home: string;
  say(line: string): void;
};

async function scan(program: Program, { versions, home, say }: Scanning): Promise<Finding> {
  const target = program.address.replace("localhost", "127.0.0.1");
  const session = await openSession(target);
  const relays = {
    visitor: await openRelay(target),
    member: await openRelay(target, { session, leaveOut: LEAVE_OUT }),
    calls: await openRelay(target, { session, leaveOut: LEAVE_OUT }),
  };
  const lure = await openLure();
  try {
    const { calls, refused } = await makeCalls(relays.calls.address, LEAVE_OUT);
    say(`${calls.length} calls made, ${refused.length} of them refused`);
    const planted = await scanPlant(await program.databaseUrl(), { home, lure: lure.address });
    if (planted.wapiti === 0 || planted.sqlmap === 0)
      throw new Error(`A scanner does not find what is planted: ${JSON.stringify(planted)}`);
    const [scans, tried] = await Promise.all([
      crawl(relays, { home, lure: lure.address, say }),
      tryCalls(calls, { address: relays.calls.address, home, say }),
    ]);
    const forms = scans.flatMap(({ findings }) => findings);
    const isIn = await fetch(`${relays.member.address}/api/user.php`);
    return report({
      ...{ versions, planted, scans, tried, calls, refused, leftOut: LEAVE_OUT },
      counts: Object.entries(relays).map(([name, relay]) => ({ name, ...relay.read() })),
      failures: [
        ...(isIn.ok ? [] : [`the member's session had ended: ${isIn.status}`]),
        ...lure.fetched().map((one) => `the program fetched an address that it was told: ${one}`),
        ...(await listUnguarded(relays.member.address, forms)),
        ...listLogged(program.output()),
      ],
    });
  } finally {
    lure.close();
    for (const relay of Object.values(relays)) relay.close();
  }
}

async function openSession(target: string): Promise<Session> {
  const account = DEMO_ACCOUNTS.find(({ premium }) => premium);
  if (!account) throw new Error("The demo has no premium member.");
  const cookie = await logIn(target, account);
  const answer = await fetch(`${target}/api/user.php`, { headers: { cookie } });
  const { user } = (await answer.json()) as { user: { profile: { id: number } } };
  return { cookie, memberId: user.profile.id };
}

/** Checks that both scanners find what is there to be found. */
async function scanPlant(databaseUrl: string, { home, lure }: { home: string; lure: string }) {
  const plant = await openPlant(databaseUrl);
  const { address } = plant;
  try {
    const [page, call] = await Promise.all([
      runWapiti({
        address,
        endpoint: lure,
        home,
        name: "plant",
        modules: ["xss"],
        starts: ["/?word=violet"],
      }),
      runSqlmap({ name: "plant", method: "GET", path: "/row?id=1", json: undefined }, { address, home }),
    ]);
    return { wapiti: page.findings.length, sqlmap: call.found.length };
  } finally {
    await plant.close();
  }
}

type Relays = Record<"visitor" | "member" | "calls", Relay>;
type Crawling = { home: string; lure: string; say(line: string): void };

async function crawl({ visitor, member }: Relays, { home, lure, say }: Crawling) {
  const scan = async (name: "visitor" | "member", { address }: Relay) => {
    const found = await runWapiti({ address, endpoint: lure, home, name });
    say(`wapiti as ${name}: ${found.findings.length} findings`);
    return { name, ...found };
  };
  return Promise.all([scan("visitor", visitor), scan("member", member)]);
}

type Trying = { address: string; home: string; say(line: string): void };

/** Tries as many calls as there is time for. */
async function tryCalls(calls: ScannedCall[], { address, home, say }: Trying): Promise<Tried[]> {
  const end = performance.now() + SQLMAP_SECONDS * 1_000;
  const waiting = [...calls];
  const tried: Tried[] = [];
  const work = async () => {
    for (let call = waiting.shift(); call && performance.now() < end; call = waiting.shift()) {
      tried.push(await runSqlmap(call, { address, home }));
      if (tried.length % 20 === 0) say(`sqlmap: ${tried.length} calls`);
    }
  };
  await Promise.all(Array.from({ length: SQLMAP_AT_ONCE }, work));
  return tried;
}

function listLogged(output: string): string[] {
  const errors = output.split("\n").filter((line) => line.includes('"level":"error"'));
  return errors.slice(0, 20).map((line) => `logged: ${line.slice(0, 600)}`);
}
