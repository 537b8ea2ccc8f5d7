import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { restoreFrozen } from "#testing/frozen/read-frozen.ts";
import type { Drill, Finding } from "../drill.ts";
import { fillMembers, LARGE } from "./fill-members.ts";
import { type Wait, watchWaits } from "./watch-waits.ts";

const RELEASE = "0.1.0";
const MEMBERS = 1_000_000;
const LONGEST_MS = 1_000;

/** Notes what ran from when on. */
type Step = { name: string; from: number };

/** `npm run drill -- migrations --members=200000` takes a smaller community. */
export const migrations: Drill = {
  name: "migrations",
  words: `[O-06] the data of ${RELEASE}, grown to a million members, start under this version, and no migration keeps a read or write of a large table waiting for more than a second`,
  async run({ args, say }) {
    const members = Number(args.find((arg) => arg.startsWith("--members="))?.slice(10) ?? MEMBERS);
    const folder = await mkdtemp(join(tmpdir(), "velvet-migrations-"));
    // If we are root, the server runs as another user, who needs access.
    await chmod(folder, 0o755);
    const server = await startEmbedded({ dataDir: join(folder, "data"), log: () => {} });
    try {
      const rows = await makeOldData(server.url, { folder, members, say });
      const { steps, waits } = await migrateWatched(server.url, say);
      return report({ members, rows, steps, waits });
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(server.place, { recursive: true, force: true });
    }
  },
};

type Making = { folder: string; members: number; say(line: string): void };

async function makeOldData(url: string, { folder, members, say }: Making): Promise<number> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const frozen = await restoreFrozen(database.pool, { folder, version: RELEASE });
    const client = await database.pool.connect();
    try {
      await client.query("set statement_timeout = 0");
      return await fillMembers(client, { frozen, members, say });
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

async function migrateWatched(url: string, say: (line: string) => void) {
  const steps: Step[] = [];
  const waits: Wait[] = [];
  const begin = (name: string) => steps.push({ name, from: performance.now() });
  const log = (line: string) => {
    if (line.startsWith("Migrating: ")) begin(line.slice("Migrating: ".length));
    else say(line);
  };
  const stop = await watchWaits(url, LARGE, (wait) => waits.push(wait));
  const database = openDatabase(url, { poolSize: 3 });
  try {
    await migrate(database.pool, { log, functions: null });
    begin("SQL functions");
    await migrate(database.pool, { log });
    begin("end");
  } finally {
    await database.close();
    await stop();
  }
  return { steps, waits };
}

type Measured = { members: number; rows: number; steps: Step[]; waits: Wait[] };

function report({ members, rows, steps, waits }: Measured): Finding {
  const migrated = steps.slice(0, -1).map(({ name, from }, index) => {
    const seconds = ((steps[index + 1] as Step).from - from) / 1000;
    const during = waits.filter((wait) => stepOf(steps, wait) === name);
    const longest = during.reduce<Wait | null>((most, one) => (most && most.ms >= one.ms ? most : one), null);
    return { name, seconds: round(seconds), longestMs: round(longest?.ms ?? 0), of: say(longest) };
  });
  const longest = Math.max(0, ...migrated.map(({ longestMs }) => longestMs));
  const took = ((steps.at(-1) as Step).from - (steps[0] as Step).from) / 1000;
  return {
    figures: [
      { what: "members", unit: "", value: members, atLeast: MEMBERS },
      { what: "rows that grew with them", unit: "", value: rows },
      { what: "migrations", unit: "", value: migrated.length - 1 },
      { what: "reads and writes meanwhile", unit: "", value: waits.length },
      { what: "all migrations", unit: "s", value: round(took) },
      { what: "longest wait of a read or write", unit: "ms", value: longest, atMost: LONGEST_MS },
    ],
    failures: [
      ...migrated
        .filter(({ longestMs }) => longestMs > LONGEST_MS)
        .map(({ name, longestMs, of }) => `${name} kept a ${of} waiting for ${longestMs} ms`),
      ...waits
        .filter(({ error }) => error)
        .map((wait) => `${stepOf(steps, wait)}: a ${say(wait)} failed: ${wait.error}`),
    ],
    notes: { migrations: migrated.toSorted((one, two) => two.longestMs - one.longestMs).slice(0, 20) },
  };
}

/** The step that ran in the middle of the wait. */
function stepOf(steps: Step[], { from, ms }: Wait): string | undefined {
  return steps.findLast((step) => step.from <= from + ms / 2)?.name;
}

const round = (value: number) => Math.round(value * 10) / 10;
const say = (wait: Wait | null) => (wait ? `${wait.does} of ${wait.table}` : "");
