import type { Case, Figure } from "../case.ts";
import { median } from "../median.ts";
import { logInDemo } from "../open-million.ts";
import { readUsage } from "../read-usage.ts";
import { type Server, startServer } from "../start-server.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 200;
const MEMBERS = 2_000;
/** Calls in one go, between two readings of the processor's time. */
const COUNTED = 100;
const EMPTY = "an empty call with a session";
/** The folder of an earlier version with its pages built, to compare with; empty for none. */
const BASE = process.env.BENCH_BASE ?? "";

type Ways = Record<string, () => Promise<unknown>>;

/** The pages that members open most, with the processor time of each, and those of an earlier version in turn. */
export const pages: Case = {
  name: "pages",
  words: `the pages that members open most, of a demo with ${MEMBERS.toLocaleString("en")} members, in turn with those of an earlier version`,
  async measure({ say, options: { runs } }) {
    const server = await startServer({ members: MEMBERS });
    const base = BASE ? await startServer({ root: BASE, members: MEMBERS }) : null;
    try {
      const ways = await listWays(server);
      const baseWays = base && (await listWays(base));
      say(`${ROUNDS} rounds`);
      const times = await timeInTurn(ROUNDS, ways);
      if (baseWays) await timeInTurn(ROUNDS, baseWays);
      const spent = await countInTurn(runs, [
        { server, ways },
        ...(base && baseWays ? [{ server: base, ways: baseWays }] : []),
      ]);
      return Object.keys(ways).flatMap((what) => figuresOf(what, { times, spent }));
    } finally {
      await server.stop();
      await base?.stop();
    }
  },
};

async function listWays({ address }: Server): Promise<Ways> {
  const { cookie } = await logInDemo(address, 0);
  const ask = (path: string) => () => askOver(`${address}${path}`, cookie);
  // Read from the page, because calls have changed since earlier versions.
  const others = (await ask("/members")()).match(/\/members\/\d+/g) ?? [];
  if (others.length === 0) throw new Error("The search shows nobody.");
  let turn = 0;
  return {
    "the search": ask("/members"),
    "a member's page": () => {
      turn += 1;
      return askOver(`${address}${others[turn % others.length]}`, cookie);
    },
    "the conversations": ask("/chats"),
    "the likes": ask("/likes"),
    "the checkout": ask("/credits/p2"),
    "the home page": () => askOver(`${address}/?x=1`, ""),
    [EMPTY]: ask("/api/interests.php"),
  };
}

/** Milliseconds of the program's processor time for one call, the median of the runs, first of this version. */
async function countInTurn(
  runs: number,
  programs: readonly { server: Server; ways: Ways }[],
): Promise<Map<string, number[]>> {
  const spent = new Map<string, number[]>();
  for (const what of Object.keys(programs[0]?.ways ?? {})) {
    const counted = programs.map((): number[] => []);
    for (let run = 0; run < runs; run++)
      for (const [at, { server, ways }] of programs.entries())
        counted[at]?.push(await countSpent(server.pid, ways[what] as () => Promise<unknown>));
    spent.set(what, counted.map(median));
  }
  return spent;
}

async function countSpent(pid: number, ask: () => Promise<unknown>): Promise<number> {
  const before = readUsage(pid)?.processorSeconds ?? Number.NaN;
  for (let round = 0; round < COUNTED; round++) await ask();
  return (((readUsage(pid)?.processorSeconds ?? Number.NaN) - before) * 1_000) / COUNTED;
}

function figuresOf(
  what: string,
  { times, spent }: { times: Awaited<ReturnType<typeof timeInTurn>>; spent: Map<string, number[]> },
): Figure[] {
  const [now = Number.NaN, before] = spent.get(what) ?? [];
  const isPage = what !== EMPTY;
  return [
    { what: `${what} p50`, unit: "ms", value: times[what]?.p50 ?? Number.NaN },
    { what: `${what} p95`, unit: "ms", value: times[what]?.p95 ?? Number.NaN },
    { what: `${what}: processor, program`, unit: "ms", value: now },
    ...(before === undefined
      ? []
      : [
          { what: `${what}: processor, program, earlier version`, unit: "ms", value: before },
          {
            what: `${what}: processor against the earlier version`,
            unit: "×",
            value: now / before,
            ...(isPage && { atMost: 0.5 }),
          },
        ]),
  ];
}
