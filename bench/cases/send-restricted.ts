import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { seedDemo } from "#demo/seed-demo.ts";
import { beginAll } from "../begin-conversations.ts";
import type { Case, Figure } from "../case.ts";
import { fillWriters } from "../fill-writers.ts";
import { median, medianInterval } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { putSends } from "../put-sends.ts";
import { startServer } from "../start-server.ts";

const CLIENTS = 8;
const MEMBERS = 20_000;
const RESTRICTED = 10_000;
/** Short, since pairs that follow each other quickly are less apart by other work on the machine. */
const SECONDS = 2;
const FUNCTION = join(import.meta.dirname, "../../src/features/chat/server/chat_send.sql");
const QUESTION = "exists (select from safety_restriction";

/** Compares sends that ask for the restrictions of both members with sends that do not ask. */
export const sendRestricted: Case = {
  name: "send-restricted",
  words: `sends over HTTP that ask for restrictions, against sends that do not, in alternating pairs`,
  async measure({ options, say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    await seedDemo(pool, { members: 0, say: () => {} });
    const writers = await fillWriters(pool, MEMBERS);
    say("beginning conversations");
    await beginAll(pool, writers);
    await pool.query("vacuum analyze");
    const server = await startServer({ core: null, databaseUrl: database.url, members: 0 });
    const asking = await readFile(FUNCTION, "utf8");
    const ways = { asking, silent: withoutQuestions(asking) };
    const put = { ...server, ...writers, seconds: SECONDS, connections: CLIENTS };
    const rate = async (way: keyof typeof ways) => {
      await pool.query(ways[way]);
      return (await putSends(put)).perSecond;
    };
    try {
      await rate("asking");
      const compare = () => comparePairs(options.pairs, rate, say);
      const empty = figuresOf("no restrictions", await compare());
      await restrict(pool, writers.ids.slice(0, RESTRICTED));
      return [...empty, ...figuresOf(`${RESTRICTED.toLocaleString("en")} restrictions`, await compare())];
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};

/** Every second pair begins with the other way, so that a drift of the machine favours neither. */
async function comparePairs(
  pairs: number,
  rate: (way: "asking" | "silent") => Promise<number>,
  say: (line: string) => void,
): Promise<number[]> {
  const ratios: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const silentFirst = pair % 2 === 0 ? await rate("silent") : null;
    const asking = await rate("asking");
    ratios.push(asking / (silentFirst ?? (await rate("silent"))));
    say(`pair ${pair} of ${pairs}: ${ratios.at(-1)?.toFixed(3)}`);
  }
  return ratios;
}

function figuresOf(what: string, ratios: number[]): Figure[] {
  const { low, high } = medianInterval(ratios);
  return [
    {
      what: `${what}: asking against not asking`,
      unit: "×",
      value: median(ratios),
      runs: ratios,
      atLeast: 0.98,
    },
    { what: `${what}: lower end of the confidence interval`, unit: "×", value: low, atMost: 1 },
    { what: `${what}: upper end of the confidence interval`, unit: "×", value: high, atLeast: 1 },
  ];
}

/** @throws Error if the function does not ask twice: for the sender and for the receiver */
function withoutQuestions(definition: string): string {
  let [text, found] = [definition, 0];
  for (let from = text.indexOf(QUESTION); from >= 0; from = text.indexOf(QUESTION)) {
    text = `${text.slice(0, from)}false${text.slice(endOfBrackets(text, from))}`;
    found += 1;
  }
  if (found !== 2) throw new Error(`chat_send asks ${found} times for restrictions, not twice.`);
  return text;
}

/** Returns the place after the bracket that closes the first one from there on. */
function endOfBrackets(text: string, from: number): number {
  let depth = 0;
  for (let at = text.indexOf("(", from); at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error("A bracket of chat_send is not closed.");
}

/** Their restrictions allow them to write, so that all sends succeed. */
async function restrict(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await pool.query(
    `insert into safety_restriction (member_id, no_reports_until) select id, 'infinity' from unnest($1::bigint[]) id`,
    [ids],
  );
  await pool.query("vacuum analyze safety_restriction");
}
