import { type Audit, auditPage, type Scores } from "../audit-page.ts";
import type { Bench, Case, Figure } from "../case.ts";
import { median } from "../median.ts";

/** The pages through which most visitors come in. Landing pages ask not to be indexed, so they have no score for it. */
const PAGES = ["/", "/signup", "/landers/tinderswipe", "/landers/maplanding", "/pricing"];
const TARGETS: Partial<Scores> = { performance: 97, accessibility: 100, "best-practices": 100 };
const TIMES = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

export const lighthouse: Case = {
  name: "lighthouse",
  words: `Lighthouse on ${PAGES.join(", ")} as on a mid-range phone`,
  async measure(bench) {
    const figures: Figure[] = [];
    for (const page of PAGES) figures.push(...(await measurePage(bench, page)));
    return figures;
  },
};

async function measurePage(bench: Bench, page: string): Promise<Figure[]> {
  const { address } = await bench.server();
  const audits: Audit[] = [];
  for (let run = 1; run <= bench.options.runs; run++) {
    const audit = await auditPage(`${address}${page}`);
    bench.say(`${page}, ${run} of ${bench.options.runs}: ${Object.values(audit.scores).join(", ")}`);
    audits.push(audit);
  }
  for (const words of new Set(audits.flatMap(({ faults }) => faults))) bench.say(`  ${words}`);
  const scores = Object.entries(TARGETS).map(([what, atLeast]) => {
    const runs = audits.map((audit) => audit.scores[what as keyof Scores]);
    return { what: `${page}: ${what}`, unit: "", value: median(runs), runs, atLeast };
  });
  const times = TIMES.map((what) => {
    const runs = audits.map((audit) => audit.times[what] ?? Number.NaN);
    return {
      what: `${page}: ${what}`,
      unit: what === "cumulative-layout-shift" ? "" : "ms",
      value: median(runs),
      runs,
    };
  });
  const speeds = audits.map(({ machine }) => machine);
  const machine = { what: `${page}: speed of the machine`, unit: "", value: median(speeds), runs: speeds };
  return [...scores, ...times, machine];
}
