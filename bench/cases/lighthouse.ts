import { type Audit, auditPage, type Scores } from "../audit-page.ts";
import type { Case } from "../case.ts";
import { median } from "../median.ts";

const TARGETS: Scores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

export const lighthouse: Case = {
  name: "lighthouse",
  words: "Lighthouse on / as on a mid-range phone",
  async measure(bench) {
    const { address } = await bench.server();
    const audits: Audit[] = [];
    for (let run = 1; run <= bench.options.runs; run++) {
      const audit = await auditPage(`${address}/`);
      bench.say(`${run} of ${bench.options.runs}: ${Object.values(audit.scores).join(", ")}`);
      audits.push(audit);
    }
    for (const words of new Set(audits.flatMap(({ faults }) => faults))) bench.say(`  ${words}`);
    const scores = Object.entries(TARGETS).map(([what, atLeast]) => {
      const runs = audits.map((audit) => audit.scores[what as keyof Scores]);
      return { what, unit: "", value: median(runs), runs, atLeast };
    });
    const times = Object.keys(audits[0]?.times ?? {}).map((what) => {
      const runs = audits.map((audit) => audit.times[what] ?? Number.NaN);
      return { what, unit: what === "cumulative-layout-shift" ? "" : "ms", value: median(runs), runs };
    });
    return [...scores, ...times];
  },
};
