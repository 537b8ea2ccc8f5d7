import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "#testing/free-port.ts";

import { findBrowser } from "../tools/find-browser.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "speed-index",
  "cumulative-layout-shift",
];

export type Scores = Record<(typeof CATEGORIES)[number], number>;
export type Audit = {
  scores: Scores;
  times: Record<string, number>;
  /** The speed of this machine during the audit, by Lighthouse's own measure. It explains scores more than the page does. */
  machine: number;
  /** Why the scores other than performance are below 100. */
  faults: string[];
};

const TRIES = 3;

/**
 * Uses Lighthouse's own settings for a phone. On a busy machine its trace can be incomplete; it is then
 * repeated.
 */
export async function auditPage(url: string): Promise<Audit> {
  for (let left = TRIES; ; left--) {
    const { report, fault } = await takeReport(url);
    if (report) return readReport(report);
    if (left === 1) throw new Error(`Lighthouse could not measure: ${fault}`);
  }
}

/** Uses a new browser, so that nothing is left of the previous visit. */
async function takeReport(
  url: string,
): Promise<{ report: Report; fault: null } | { report: null; fault: string }> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("Lighthouse needs a Chromium; npm test installs one.");
  const port = await findFreePort();
  const args = [`--remote-debugging-port=${port}`, "--disable-background-networking"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
    if (!result) return { report: null, fault: "no report" };
    const { runtimeError } = result.lhr;
    return runtimeError ? { report: null, fault: runtimeError.message } : { report: result.lhr, fault: null };
  } finally {
    await browser.close();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function readReport(report: Report): Audit {
  const scoreOf = (name: string) => Math.round(100 * (report.categories[name]?.score ?? 0));
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Scores,
    times: Object.fromEntries(TIMES.map((name) => [name, report.audits[name]?.numericValue ?? Number.NaN])),
    machine: report.environment.benchmarkIndex,
    faults: listFaults(report),
  };
}

function listFaults({ categories, audits }: Report): string[] {
  return CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id}: ${audits[id]?.title}`),
  );
}
