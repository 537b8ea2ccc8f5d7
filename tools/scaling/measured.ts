import { readFileSync } from "node:fs";
import { join } from "node:path";

const RESULTS = join(import.meta.dirname, "../../bench/results");

type Results = {
  words: string;
  date: string;
  machine: { processor: string; busy: number };
  figures: { what: string; unit: string; value: number }[];
};

/** Milliseconds of processor time. */
export type Spent = { program: number; database: number };
type Half = keyof Spent;

/** Figures of one case, added up, and the reference of the same run, if there is one. */
type Source = { file: string; figures: Record<Half, string[]>; reference?: Record<Half, string> };

const processor = (what: string): Record<Half, string[]> => ({
  program: [`${what}: processor, program`],
  database: [`${what}: processor, database`],
});
const nothing = (what: string) => ({
  program: `${what}: processor, program`,
  database: `${what}: processor, database`,
});

/** Of the runs that measured the processor time of an empty call, that of the case `send` was the quietest. */
const EMPTY: Source = { file: "send", figures: processor("an empty call with a session") };

export const SOURCES = {
  call: { ...EMPTY, reference: nothing("an empty call with a session") },
  send: {
    file: "send",
    figures: processor("through HTTP"),
    reference: nothing("an empty call with a session"),
  },
  /** The send that the socket tells of is part of it. */
  delivery: { file: "live-delivery", figures: processor("a delivery and all that goes on") },
  list: {
    file: "inbox",
    figures: processor("the list of 50"),
    reference: nothing("an empty call with a session"),
  },
  conversation: {
    file: "inbox",
    figures: processor("a conversation's newest 50"),
    reference: nothing("an empty call with a session"),
  },
  changes: {
    file: "inbox",
    figures: processor("what was missed: nothing"),
    reference: nothing("an empty call with a session"),
  },
  profile: {
    file: "profile",
    figures: processor("the call, for a member"),
    reference: nothing("nothing: HTTP"),
  },
  page: {
    file: "profile",
    figures: processor("the page, for a member"),
    reference: nothing("nothing: HTTP"),
  },
  /** Times of a client that waits for each answer, since this run counted no processor time. */
  search: {
    file: "search",
    figures: {
      program: ["country, page 1: HTTP p50"],
      database: ["country, page 1: SQL p50", "country, page 1: how many, SQL p50"],
    },
    reference: { program: "nothing: HTTP p50", database: "nothing: SQL p50" },
  },
  order: { file: "webhooks", figures: processor("an order") },
} satisfies Record<string, Source>;

export type Cost = keyof typeof SOURCES;

/** A figure as it was measured, and at the pace of the reference. */
export type Line = {
  name: string;
  file: string;
  what: string;
  raw: number;
  unit: string;
  reference: number | null;
  at: number;
};

export type Measured = {
  costs: Record<Cost, Spent>;
  /** Figures that are used as they are. */
  cachedPageMs: number;
  renderedPageMs: number;
  loginMs: number;
  pushMs: number;
  mailMs: number;
  /** For each photo of a banned member that it is compared with. */
  photoComparedMs: number;
  /** Cores of the writer for one member seen. */
  presenceCores: number;
  /** Seconds of the first write of an hour for one member seen. */
  presenceHourSeconds: number;
  sockets: number;
  processBytes: number;
  auditPerSecond: number;
  erasedPerSecond: number;
  reconcileSeconds: number;
  lines: Line[];
};

export function readResults(file: string): Results {
  return JSON.parse(readFileSync(join(RESULTS, `${file}.json`), "utf8")) as Results;
}

/** @throws Error if the case does not measure it, or measured nothing */
function find(file: string, what: string): { value: number; unit: string } {
  const found = readResults(file).figures.find((one) => one.what === what);
  if (!found || !(found.value > 0)) throw new Error(`bench/results/${file}.json has no figure “${what}”.`);
  return found;
}

function sum(file: string, what: readonly string[]): number {
  return what.reduce((total, one) => total + find(file, one).value, 0);
}

/** `reference`: brought to the pace of the quietest run. `measured`: as each run found it, busy or not. */
export type Pace = "reference" | "measured";

function lineOf(name: string, source: Source, { half, pace }: { half: Half; pace: Pace }): Line {
  const what = source.figures[half];
  const raw = sum(source.file, what);
  const reference = source.reference ? find(source.file, source.reference[half]).value : null;
  const at =
    reference && pace === "reference" ? (raw / reference) * sum(EMPTY.file, EMPTY.figures[half]) : raw;
  return {
    name: `${name}, ${half}`,
    file: source.file,
    what: what.join(" + "),
    raw,
    unit: "ms",
    reference,
    at,
  };
}

/** Reads what the simulation needs from the committed results of the benchmarks. */
export function readMeasured(pace: Pace = "reference"): Measured {
  const lines: Line[] = [];
  const costs = Object.fromEntries(
    Object.entries(SOURCES).map(([name, source]) => {
      const program = lineOf(name, source, { half: "program", pace });
      const database = lineOf(name, source, { half: "database", pace });
      lines.push(program, database);
      return [name, { program: program.at, database: database.at }];
    }),
  ) as Record<Cost, Spent>;
  const one = (name: string, file: string, what: string) => {
    const { value: raw, unit } = find(file, what);
    lines.push({ name, file, what, raw, unit, reference: null, at: raw });
    return raw;
  };
  const seen = readNumber("presence", SEEN_A_SECOND) * readNumber("presence", SECONDS_BETWEEN);
  return {
    costs,
    cachedPageMs: 1_000 / one("pages a core, cached", "home-cached", "answers for a second of processor"),
    renderedPageMs: 1_000 / one("pages a core, rendered", "home", "answers for a second of processor"),
    loginMs: one("log-in", "login", "the hash") + one("log-in", "login", "login apart from the hash"),
    pushMs: one("push", "push", "processor time of a push"),
    mailMs: one("mail", "notices", "one mail, kept in the developer mailbox"),
    photoComparedMs: one("photo compared", "signals", "photo compared") / readNumber("signals", COMPARED),
    presenceCores: one("presence", "presence", "over the whole hour, of one core") / 100 / seen,
    presenceHourSeconds: one("presence", "presence", "the first of an hour, which moves every rank") / seen,
    sockets: one("sockets of a process", "live-delivery", "open sockets"),
    processBytes: one("memory of a process", "start", "memory after load") * 1e6,
    auditPerSecond: one("audit entries", "moderation", "audit entries by 8 writers"),
    erasedPerSecond: one("erasures", "retention", "accounts erased in a second"),
    reconcileSeconds:
      one("books", "reconcile", "the slowest of three") / one("books", "reconcile", "entries"),
    lines,
  };
}

/** Members a second and seconds between two writes, as the words of the case say. */
const SEEN_A_SECOND = /^([\d,]+) members a second/;
const SECONDS_BETWEEN = /written every (\d+) s/;
const COMPARED = /against ([\d,]+) photos/;

/** A number that only the words of a case say. */
function readNumber(file: string, pattern: RegExp): number {
  const found = pattern.exec(readResults(file).words)?.[1];
  if (!found) throw new Error(`The words of bench/results/${file}.json do not say ${pattern}.`);
  return Number(found.replaceAll(",", ""));
}
