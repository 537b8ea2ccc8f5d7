import { randomUUID } from "node:crypto";
import type { MadeMember } from "#testing/make.ts";
import { median } from "../../bench/median.ts";
import { until } from "../container/until.ts";
import type { Drill, Finding } from "../drill.ts";
import { hear, openSocket, type Socket } from "../members/open-socket.ts";
import { callAs, send } from "../members/people.ts";
import { findDifferences, findLost } from "./find-lost.ts";
import { type Load, startLoad } from "./load.ts";
import { type Service, withService } from "./open-service.ts";

const ROUNDS = 20;
const PATIENCE = 60;
/** A job of the demo's provider asks once a minute about payments whose news were lost. */
const PAYING = 240;
/** Acknowledged messages between two failovers. */
const BETWEEN = 100;
/** Characters of the jobs' log that are kept of a drill that failed. */
const LOG_LENGTH = 6_000;
/** Losses that the result names. */
const SHOWN = 10;

/** `npm run drill -- failover`; a number after it makes as many rounds. */
export const failover: Drill = {
  name: "failover",
  words:
    "[O-02] a primary is killed under load and its synchronous replica promoted, twenty times: no acknowledged message, like, order or credit is lost, nobody gets anything but an answer or a 503, and processes, jobs, sockets and reads from the replica carry on by themselves",
  run: ({ args, say }) =>
    withService(say, (service) => drill(service, { rounds: Number(args[0] ?? ROUNDS), say })),
};

/** Milliseconds of one failover, from the end of the old primary; `from` and `to` are times of the log. */
type Round = { promoted: number; served: number; heard: number; worked: number; from: string; to: string };

type Playing = { rounds: number; say(line: string): void };
/** Sends a message to a member whose socket is at the process that does not take the message. */
type News = { socket: Socket; from: MadeMember; to: MadeMember };

async function drill(service: Service, playing: Playing): Promise<Finding> {
  const { web, jobs, people, pair } = service;
  const [anna, ben] = people.writers;
  if (!anna || !ben) throw new Error("There are no writers.");
  const socket = await openSocket(web[1], ben);
  const load = startLoad(
    web.map(({ address }) => address),
    people,
  );
  const done: Round[] = [];
  const failures: string[] = [];
  const keep = ({ message }: Error) => void failures.push(message);
  try {
    const news = { socket, from: anna, to: ben };
    for await (const round of playRounds(service, load, { ...playing, news })) done.push(round);
  } catch (error) {
    keep(error as Error);
  }
  try {
    await load.stop();
    await until("all orders that were paid are completed", PAYING, () => areCompleted(service, load)).catch(
      keep,
    );
    if (!socket.isOpen()) failures.push("the socket of a member was closed");
    const books = await findDifferences(pair.primary());
    failures.push(...books.map(({ key }) => `the wallet of member ${key} does not add up`));
    failures.push(...readErrors(service, done), ...readRestarts(service));
    const lost = await findLost(pair.primary(), load.acknowledged);
    failures.push(...lost.slice(0, SHOWN).map(({ what, key }) => `${what} ${key} is lost`));
    const found = report({ rounds: playing.rounds, done, load, failures, lost: lost.length });
    // A job that is not done has its reason there.
    if (failures.length > 0) found.notes = { ...found.notes, jobsLog: jobs.output().slice(-LOG_LENGTH) };
    return found;
  } finally {
    await load.stop();
    socket.close();
  }
}

/** @throws Error if something is lost, or does not go on in time */
async function* playRounds(
  service: Service,
  load: Load,
  { rounds, say, news }: Playing & { news: News },
): AsyncGenerator<Round> {
  const { pair } = service;
  const { messages } = load.acknowledged;
  for (let round = 1; round <= rounds; round++) {
    const before = messages.length;
    await until("members write", PATIENCE, () => messages.length >= before + BETWEEN);
    const played = await failOverOnce(service, load, news);
    say(`${round}: ${JSON.stringify(played)}`);
    yield played;
    await pair.makeWhole();
    await until("both read from the replica", PATIENCE, () => readReplica(service));
  }
}

async function failOverOnce(service: Service, load: Load, news: News): Promise<Round> {
  const { pair, web, people } = service;
  const [from, began] = [new Date().toISOString(), performance.now()];
  const since = () => Math.round(performance.now() - began);
  const { promoted } = await pair.failOver();
  // Begun at once: a job may complete again what was lost.
  const finding = findLost(pair.primary(), load.acknowledged);
  const counts = { messages: load.acknowledged.messages.length, orders: load.acknowledged.orders.length };
  await until("messages and orders are taken again", PATIENCE, () => {
    const { messages, orders } = load.acknowledged;
    return messages.length > counts.messages + people.writers.length && orders.length > counts.orders;
  });
  const served = since();
  const call = callAs(web[0], news.from.cookie);
  await hear(news.socket, "changed", () => send(call, news.to.id, `after ${randomUUID()}`));
  const heard = since();
  await runJob(service);
  const played = {
    ...{ promoted: Math.round(promoted), served, heard, worked: since() },
    ...{ from, to: new Date().toISOString() },
  };
  const lost = await finding;
  if (lost.length > 0)
    throw new Error(`After a promotion, ${lost.length} of what was acknowledged are lost.`);
  return played;
}

/** Queues a job, and waits until the process for jobs has done it. */
async function runJob({ pair }: Service): Promise<void> {
  const { query } = pair.primary();
  const [job] = await query<{ id: string }>("select id::text from graphile_worker.add_job('retention')");
  await until("a job is done", PATIENCE, async () => {
    const left = await query("select from graphile_worker._private_jobs where id = $1", [job?.id]);
    return left.length === 0;
  });
}

async function readReplica({ web }: Service): Promise<boolean> {
  const pages = await Promise.all(web.map(async ({ address }) => (await fetch(`${address}/metrics`)).text()));
  return pages.every((page) => /^replica_left_out 0$/m.test(page));
}

async function areCompleted({ pair }: Service, { acknowledged }: Load): Promise<boolean> {
  const open = await pair.primary().query(
    `select from unnest($1::bigint[]) as taken (id) where not exists (
         select from shop_payment p where p.order_id = taken.id and p.completed_at is not null)`,
    [acknowledged.taken],
  );
  return open.length === 0;
}

/**
 * Errors of the log. While a failover is under way, the bus and the jobs say that they have lost their connection; a
 * request must not fail as if by a bug even then.
 */
function readErrors({ web, jobs }: Service, done: readonly Round[]): string[] {
  const lines = [...web, jobs].flatMap((program) => program.output().split("\n"));
  return lines
    .filter((line) => line.startsWith('{"level":"error"'))
    .filter((line) => {
      const { time, msg } = JSON.parse(line);
      return msg === "request failed" || !done.some(({ from, to }) => from <= time && time <= to);
    })
    .map((line) => line.slice(0, 400));
}

function readRestarts({ web, jobs }: Service): string[] {
  const ended = [...web, jobs].filter(
    ({ process }) => process.exitCode !== null || process.signalCode !== null,
  );
  return ended.map(({ address }) => `the process ${address} ended`);
}

type Told = { rounds: number; done: Round[]; load: Load; failures: string[]; lost: number };

function report({ rounds, done, load, failures, lost }: Told): Finding {
  const { acknowledged, statuses, wrong } = load;
  const { messages, likes, orders, taken, paid } = acknowledged;
  const count = (what: string, value: number, target: object) => ({ what, unit: "", value, ...target });
  const times = (what: string, pick: (round: Round) => number) =>
    done.length === 0
      ? []
      : [
          { what: `${what}, median`, unit: "ms", value: Math.round(median(done.map(pick))) },
          { what: `${what}, slowest`, unit: "ms", value: Math.max(...done.map(pick)), atMost: 30_000 },
        ];
  return {
    failures: [...failures, ...wrong.slice(0, 20)],
    notes: { statuses, rounds: done },
    figures: [
      count("promotions", done.length, { atLeast: rounds }),
      count("acknowledged and lost", lost, { atMost: 0 }),
      count("acknowledged messages", messages.length, { atLeast: done.length * BETWEEN }),
      count("acknowledged likes", likes.length, { atLeast: done.length }),
      count("accepted orders", orders.length, { atLeast: done.length }),
      count("of them paid, and completed in the end", taken.length, { atLeast: done.length }),
      count("of them seen as completed at once, with their credits", paid.size, { atLeast: done.length }),
      count("requests answered with 503", statuses[503] ?? 0, { atLeast: done.length }),
      count("requests without an answer, or with another error", wrong.length, { atMost: 0 }),
      ...times("from the end of the primary until the replica is promoted", ({ promoted }) => promoted),
      ...times("until members write and buy again", ({ served }) => served),
      ...times("until news reaches a socket of the other process", ({ heard }) => heard),
      ...times("until a job is done", ({ worked }) => worked),
    ],
  };
}
