import type { Figure } from "../../bench/case.ts";
import type { Finding } from "../drill.ts";
import { whyAccepted } from "./accepted.ts";
import type { Relay } from "./open-relay.ts";
import type { ScannedCall, Tried } from "./run-sqlmap.ts";
import type { runWapiti } from "./run-wapiti.ts";

type Scan = Awaited<ReturnType<typeof runWapiti>> & { name: string };
type Count = ReturnType<Relay["read"]> & { name: string };
type Told = {
  versions: Record<"wapiti" | "sqlmap", string>;
  planted: Record<"wapiti" | "sqlmap", number>;
  scans: Scan[];
  tried: Tried[];
  calls: ScannedCall[];
  refused: string[];
  leftOut: RegExp;
  counts: Count[];
  failures: string[];
};

/** Turns what was found and what was covered into a result. */
export function report(told: Told): Finding {
  const { scans, tried, counts, failures } = told;
  const found = listFound(scans);
  return {
    failures: [
      ...failures,
      ...found,
      ...tried.flatMap(({ name, found: list }) => list.map((one) => `sqlmap: ${name}: ${one}`)),
      ...counts.flatMap(({ name, faults }) => faults.map((one) => `${name}: ${one}`)),
    ],
    figures: listFigures(told, found.length),
    notes: writeNotes(told),
  };
}

function listFound(scans: Scan[]): string[] {
  const lines = scans.flatMap(({ name, findings }) =>
    findings
      .filter((one) => !whyAccepted(one))
      .map((one) => `wapiti as ${name}: ${one.kind}: ${one.method} ${one.path} ${one.parameter} ${one.info}`),
  );
  return [...new Set(lines)];
}

function listFigures({ planted, scans, tried, counts }: Told, found: number): Figure[] {
  const ended = tried.filter((one) => one.ended);
  return [
    { what: "wapiti: weaknesses found in the planted page", unit: "", value: planted.wapiti, atLeast: 1 },
    { what: "sqlmap: weaknesses found in the planted page", unit: "", value: planted.sqlmap, atLeast: 1 },
    ...counts.flatMap(({ name, requests, addresses, statuses }) => [
      { what: `${name}: requests`, unit: "", value: requests, atLeast: 500 },
      { what: `${name}: different addresses`, unit: "", value: addresses },
      { what: `${name}: answers 5xx`, unit: "", value: countFaults(statuses), atMost: 0 },
    ]),
    ...scans.map(({ name, crawled }) => ({
      ...{ what: `wapiti as ${name}: pages and forms found`, unit: "", value: crawled, atLeast: 50 },
    })),
    { what: "wapiti: weaknesses found", unit: "", value: found, atMost: 0 },
    { what: "sqlmap: calls tried to their end", unit: "", value: ended.length, atLeast: 60 },
    { what: "sqlmap: parameters and fields tried", unit: "", value: sum(ended.map((one) => one.parameters)) },
    {
      what: "sqlmap: weaknesses found",
      unit: "",
      value: sum(tried.map((one) => one.found.length)),
      atMost: 0,
    },
  ];
}

function writeNotes({ versions, scans, tried, calls, refused, leftOut, counts }: Told) {
  const done = new Set(tried.map(({ name }) => name));
  const nameIf = (isWanted: (one: Tried) => boolean) =>
    tried
      .filter(isWanted)
      .map(({ name }) => name)
      .sort();
  const accepted: Record<string, number> = {};
  for (const one of scans.flatMap(({ findings }) => findings)) {
    const why = whyAccepted(one);
    if (why) accepted[`${one.kind}: ${why}`] = (accepted[`${one.kind}: ${why}`] ?? 0) + 1;
  }
  return {
    versions,
    accepted,
    statuses: Object.fromEntries(counts.map(({ name, statuses }) => [name, statuses])),
    leftOut: String(leftOut),
    wapiti: Object.fromEntries(
      scans.map(({ name, modules, cutShort, crashes }) => [name, { modules, cutShort, crashes }]),
    ),
    sqlmap: {
      triedToTheEnd: nameIf((one) => one.ended),
      cutShort: nameIf((one) => !one.ended),
      notTried: calls.map(({ name }) => name).filter((name) => !done.has(name)),
      noValidCallFound: refused.toSorted(),
    },
  };
}

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);

function countFaults(statuses: Record<string, number>): number {
  return sum(Object.entries(statuses).map(([status, times]) => (Number(status) >= 500 ? times : 0)));
}
