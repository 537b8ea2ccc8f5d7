import { parseArgs } from "node:util";

export type Options = {
  /** Names of cases; empty for all of them. */
  only: string[];
  /** How often each case is measured, in turn with the reference. */
  runs: number;
  /** How many pairs of runs are compared, for cases that compare two ways. */
  pairs: number;
  /** Duration of one run under load. */
  seconds: number;
  /** Number of open sockets, for cases with sockets. */
  sockets: number;
  /** Messages per second through these sockets. */
  rate: number;
};

/** @throws Error that lists the options */
export function readOptions(args: string[], cases: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: "" },
      runs: { type: "string", default: "5" },
      pairs: { type: "string", default: "20" },
      seconds: { type: "string", default: "5" },
      sockets: { type: "string", default: "5000" },
      rate: { type: "string", default: "300" },
    },
  });
  const only = values.only.split(",").filter(Boolean);
  const unknown = only.filter((name) => !cases.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no case ${unknown.join(", ")}; there are ${cases.join(", ")}.`);
  return {
    only,
    runs: readCount("runs", values.runs),
    pairs: readCount("pairs", values.pairs),
    seconds: readCount("seconds", values.seconds),
    sockets: readCount("sockets", values.sockets),
    rate: readCount("rate", values.rate),
  };
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} takes a whole number from 1 on.`);
  return count;
}
