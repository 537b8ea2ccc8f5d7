import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMetrics } from "#platform/metrics.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const rules = read("ops/alerts.yaml");
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read("ops/grafana-dashboard.json"),
);

const METRIC = /\b(?!sum_over|max_over)[a-z]+(?:_[a-z0-9]+)+(?=\s*(?:[[{)=<>]|unless|offset|$))/gm;
const FUNCTIONS = ["histogram_quantile", "max_over_time"];

/** Names of metrics in a query, without the parts of a histogram. */
function listMetrics(query: string): string[] {
  const withoutLabels = query.replace(/\{[^}]*\}/g, "{}").replace(/\bby \([^)]*\)/g, "");
  return [...withoutLabels.matchAll(METRIC)]
    .map(([name]) => name.replace(/_(bucket|count)$/, ""))
    .filter((name) => !FUNCTIONS.includes(name));
}

async function listKnown(): Promise<string[]> {
  const printed = await openMetrics().print();
  return [...printed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string);
}

test("[O-09] the rules of alarms and the dashboard name only metrics that the program has", async () => {
  const known = await listKnown();
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const expressions = [...rules.matchAll(/expr: (?:>-\n)?((?:.|\n {10})+)/g)].map(
    ([, text]) => text as string,
  );
  expect(expressions).toHaveLength(22);
  const named = [...expressions, ...queries].flatMap(listMetrics);
  expect(named.length).toBeGreaterThan(expressions.length + queries.length);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("[O-09] each alarm has a paragraph that says what to do, and each paragraph an alarm", () => {
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const told = [...read("docs/alarms.md").matchAll(/^## (\w+)\n\S/gm)].map(([, name]) => name);
  expect(told).toEqual(expect.arrayContaining(alarms));
  expect(told).toHaveLength(alarms.length);
});
