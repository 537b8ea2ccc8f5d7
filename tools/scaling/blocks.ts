import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASSUMPTIONS, type Assumptions, readAssumptions } from "./assumptions.ts";
import { KEY_CHANGES } from "./change-keys.ts";
import { findFirst } from "./limits.ts";
import { type Line, type Measured, readMeasured, readResults } from "./measured.ts";
import { type Simulated, simulate } from "./simulate.ts";
import { CLASSES, isDistributed, TABLES, type TableClass, UNIQUE_ACROSS_NODES } from "./tables.ts";

/** The page shows the statements that tools/scaling/shards.test.ts runs on two databases. */
const STATEMENTS = globSync("*.sql", { cwd: join(import.meta.dirname, "shards") });
const SCALES = [1, 10, 100, 1_000];

/** The generated parts of docs/scaling.md, by the name of their marks. */
export function writeBlocks(): Record<string, string> {
  const measured = readMeasured();
  return {
    measured: writeMeasured(measured),
    tables: writeDistributed(),
    "other tables": writeOthers(),
    unique: writeUnique(),
    keys: writeKeys(),
    assumptions: writeAssumptions(),
    ...Object.fromEntries(STATEMENTS.map((file) => [file, writeStatement(file)])),
    simulation: writeSimulation(readAssumptions()),
  };
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Two digits that say something, such as 0.38, 3.6, 24 and 1,700. */
function write(value: number): string {
  if (value > 0 && value < 0.01) return "<0.01";
  const digits = value >= 10 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 2;
  const round = value >= 1_000 ? Number(value.toPrecision(3)) : value;
  return round.toLocaleString("en", { maximumFractionDigits: digits });
}

function writeMeasured({ lines }: Measured): string {
  const rows = lines.map(({ name, file, what, raw, unit, reference, at }: Line) => {
    const { machine, date } = readResults(file);
    return [
      name,
      `\`${file}\`: ${what}`,
      `${round(raw).toLocaleString("en")} ${unit}`.trim(),
      reference === null ? "none" : String(reference),
      reference === null ? "as measured" : String(round(at)),
      `${date.slice(0, 10)}, ${machine.busy}`,
    ];
  });
  return table(
    ["cost", "case and figure", "measured", "reference", "used", "day, load of the machine"],
    rows,
  );
}

function writeStatement(file: string): string {
  const sql = readFileSync(join(import.meta.dirname, "shards", file), "utf8").trimEnd();
  return `\`\`\`sql\n${sql}\n\`\`\``;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function writeDistributed(): string {
  const rows = Object.entries(TABLES)
    .filter(([, placed]) => isDistributed(placed))
    .map(([name, { class: of, key, hot, inPrimaryKey, copiedBy }]) => [
      `\`${name}\``,
      of,
      `\`${key}\``,
      inPrimaryKey === false ? "**no**" : "yes",
      hot ? "hot" : "",
      copiedBy ? `\`${copiedBy}\`` : "",
    ]);
  return table(["table", "by", "distribution key", "in its primary key today", "", "copy by"], rows);
}

const OTHERS: Record<Exclude<TableClass, "member" | "conversation">, string> = {
  reference: "reference: copied to every node",
  log: "log: whole on the first node, partitions by time",
  local: "local: whole on the first node",
};

function writeOthers(): string {
  const rows = CLASSES.filter((one) => one in OTHERS).map((of) => [
    OTHERS[of as keyof typeof OTHERS],
    Object.entries(TABLES)
      .filter(([, placed]) => placed.class === of)
      .map(([name, { key, hot }]) => `\`${name}\`${key ? ` (\`${key}\`)` : ""}${hot ? " (hot)" : ""}`)
      .join(", "),
  ]);
  return table(["class", "tables"], rows);
}

function writeUnique(): string {
  return table(
    ["unique index", "what replaces it"],
    Object.entries(UNIQUE_ACROSS_NODES).map(([name, way]) => [`\`${name}\``, way]),
  );
}

function writeKeys(): string {
  return KEY_CHANGES.map(({ table: name, first, steps, lock }) => {
    const sql = steps.map((step) =>
      typeof step === "string"
        ? `${step};`
        : ["begin;", ...step.map((one) => `${one};`), "commit;"].join("\n"),
    );
    return `**\`${name}\`.** First: ${first} Lock: ${lock}\n\n\`\`\`sql\n${sql.join("\n")}\n\`\`\``;
  }).join("\n\n");
}

function writeAssumptions(): string {
  return table(
    ["name", "value", "reason"],
    Object.entries(ASSUMPTIONS).map(([name, { value, unit, why }]) => [
      `\`${name}\``,
      `${value.toLocaleString("en")} ${unit}`.trim(),
      why,
    ]),
  );
}

/** The tables that `npm run simulate` prints. */
export function writeSimulation(assumed: Assumptions): string {
  const measured = readMeasured();
  const asFound = readMeasured("measured");
  const all = SCALES.map((times) => simulate(measured, assumed, times));
  const slow = SCALES.map((times) => simulate(asFound, assumed, times));
  const head = ["", ...SCALES.map((times) => `${times.toLocaleString("en")} ×`)];
  return [
    table(head, [...rowsOfNeeds(all), ...rowsOfPrices(all), rowOfFirst(all), ...rowsOfSlow(slow)]),
    table(
      ["limit: load against it", ...head.slice(1), "limit from", "step"],
      (all[0] as Simulated).limits.map(({ name, source, step }, at) => [
        name,
        ...all.map(({ limits }) => emphasize(limits[at]?.ratio ?? 0)),
        source,
        step,
      ]),
    ),
  ].join("\n\n");
}

function emphasize(ratio: number): string {
  return ratio > 1 ? `**${write(ratio)}**` : write(ratio);
}

function rowsOfNeeds(all: Simulated[]): string[][] {
  const row = (name: string, of: (one: Simulated) => number) => [name, ...all.map((one) => write(of(one)))];
  return [
    row("members", ({ load }) => load.members),
    row("active in a day", ({ load }) => load.active),
    row("messages a second, peak", ({ load }) => load.messagesPerSecond),
    row("calls and pages a second, peak", ({ load }) => load.callsPerSecond),
    row("open sockets, peak", ({ load }) => load.sockets),
    row("cores busy: web", ({ cores }) => cores.web),
    row("cores busy: live", ({ cores }) => cores.live),
    row("cores busy: jobs", ({ cores }) => cores.jobs),
    row("cores busy: database, writes and own reads", ({ cores }) => cores.own),
    row("cores busy: database, reads that may lag", ({ cores }) => cores.lagging),
    row("processes: web", ({ processes }) => processes.web),
    row("processes: live", ({ processes }) => processes.live),
    row("processes: jobs", ({ processes }) => processes.jobs),
    row("processes: mail", ({ processes }) => processes.mail),
    row("memory of the processes, GB", ({ memory }) => memory / 1e9),
    row("database connections", ({ connections }) => connections),
    row("database cores: primaries", ({ database }) => database.primaryCores),
    row("database cores: reading replicas", ({ database }) => database.readCores),
    row("primaries (more than one: shards)", ({ database }) => database.primaries),
    row("database after a year, GB", ({ stored }) => stored.database / 1e9),
    row("files after a year, GB", ({ stored }) => stored.files / 1e9),
    row("traffic a month, TB", ({ trafficPerMonth }) => trafficPerMonth / 1e12),
  ];
}

function rowsOfPrices(all: Simulated[]): string[][] {
  const names = Object.keys((all[0] as Simulated).prices) as (keyof Simulated["prices"])[];
  return [
    ...names.map((name) => [`EUR a month: ${name}`, ...all.map(({ prices }) => write(prices[name]))]),
    ["**EUR a month**", ...all.map(({ cost }) => `**${write(cost)}**`)],
  ];
}

/** The upper end: figures of busy runs as they are. */
function rowsOfSlow(all: Simulated[]): string[][] {
  const row = (name: string, of: (one: Simulated) => number) => [
    `as measured on busy machines: ${name}`,
    ...all.map((one) => write(of(one))),
  ];
  return [
    row("cores of the program", ({ cores }) => cores.web + cores.live + cores.jobs),
    row("cores of the database", ({ cores }) => cores.own + cores.lagging),
    row("primaries", ({ database }) => database.primaries),
    row("EUR a month", ({ cost }) => cost),
  ];
}

function rowOfFirst(all: Simulated[]): string[] {
  const first = all.map(({ limits }, at) => findFirst(limits, all[at - 1]?.limits ?? null));
  return [
    "**breaks first**",
    ...first.map((limit) => (limit ? `${limit.name} (step ${limit.step})` : "none")),
  ];
}

/**
 * Puts the blocks between their marks.
 * @throws Error if the page lacks one
 */
export function fillPage(page: string, blocks: Record<string, string>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/scaling.md has no marks for “${name}”.`);
    return `${text.slice(0, from)}${begin}\n${block}\n${text.slice(to)}`;
  }, page);
}
