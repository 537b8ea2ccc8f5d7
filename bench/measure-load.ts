import type { Bench, Case, Figure } from "./case.ts";
import { median } from "./median.ts";
import { CONNECTIONS, type Load, putLoad } from "./put-load.ts";
import { startReference } from "./start-reference.ts";

const WARM_UP_SECONDS = 4;
/** Node writes these itself, or they belong to one response only. */
const NOT_REPEATED = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

/** A case that requests one path repeatedly, in turn with a bare server that has the same response ready. */
export function measureLoad(
  named: { name: string; words: string; path: string },
  { atLeast, p99AtMost }: { atLeast: number; p99AtMost?: number },
): Case {
  return {
    name: named.name,
    words: named.words,
    async measure(bench) {
      const { loads, bare } = await loadInTurn(bench, named.path);
      const perSecond = median(loads.map((load) => load.perSecond));
      return [
        { ...figureOf({ what: "answers", unit: "/s" }, loads, (load) => load.perSecond), atLeast },
        figureOf({ what: "p50", unit: "ms" }, loads, (load) => load.p50),
        figureOf({ what: "p95", unit: "ms" }, loads, (load) => load.p95),
        {
          ...figureOf({ what: "p99", unit: "ms" }, loads, (load) => load.p99),
          ...(p99AtMost && { atMost: p99AtMost }),
        },
        figureOf(
          { what: "answers for a second of processor", unit: "" },
          loads,
          (load) => load.perProcessorSecond ?? Number.NaN,
        ),
        figureOf({ what: "bare server, the same answer", unit: "/s" }, bare, (load) => load.perSecond),
        {
          what: "share of the bare server",
          unit: "%",
          value: (100 * perSecond) / median(bare.map((b) => b.perSecond)),
        },
      ].filter(({ value }) => !Number.isNaN(value));
    },
  };
}

async function loadInTurn(bench: Bench, path: string): Promise<{ loads: Load[]; bare: Load[] }> {
  const { seconds, runs } = bench.options;
  const server = await bench.server();
  const url = server.address + path;
  await putLoad(url, { seconds: WARM_UP_SECONDS });
  const answer = await fetch(url);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_REPEATED.has(name)));
  const reference = await startReference({ headers, body: await answer.text() });
  const loads: Load[] = [];
  const bare: Load[] = [];
  try {
    await putLoad(reference.address, { seconds: 1 });
    for (let run = 1; run <= runs; run++) {
      bench.say(`${path} at ${CONNECTIONS} connections, ${run} of ${runs}`);
      loads.push(await putLoad(url, { seconds, pid: server.pid }));
      bare.push(await putLoad(reference.address, { seconds: Math.ceil(seconds / 2) }));
    }
  } finally {
    await reference.stop();
  }
  return { loads, bare };
}

function figureOf(named: Pick<Figure, "what" | "unit">, loads: Load[], read: (load: Load) => number): Figure {
  const runs = loads.map(read);
  return { ...named, value: median(runs), runs };
}
