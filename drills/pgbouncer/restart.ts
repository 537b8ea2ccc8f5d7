import { until } from "../container/until.ts";
import { type Couple, talk } from "../members/journey.ts";
import type { Service } from "./open-service.ts";

const PATIENCE = 60;
const BESIDE = 4;

type Restarted = {
  /** Requests by status, from before the restart until after it. */
  statuses: Record<string, number>;
  /** Requests that were answered in no way. */
  broken: number;
  /** Seconds from the end of PgBouncer until both processes answered again. */
  seconds: number;
};

/**
 * Ends PgBouncer as a crash would while members ask both processes, waits until they have noticed, and starts it
 * again. A message is sent afterwards in both directions.
 */
export async function restartPgbouncer({ pgbouncer }: Service, couple: Couple): Promise<Restarted> {
  const statuses: Record<string, number> = {};
  let broken = 0;
  let isOver = false;
  const ask = async (call: Couple["calls"]["anna"]) => {
    while (!isOver) {
      await call("GET", "/api/chats.php").then(
        async (answer) => {
          await answer.arrayBuffer();
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        },
        () => {
          broken += 1;
        },
      );
    }
  };
  const calls = Object.values(couple.calls);
  const asking = calls.flatMap((call) => Array.from({ length: BESIDE }, () => ask(call)));
  await until("both answer", PATIENCE, () => (statuses[200] ?? 0) > 20);
  await pgbouncer.kill();
  const began = performance.now();
  await until("they notice", PATIENCE, () => (statuses[503] ?? 0) > 20);
  await pgbouncer.start();
  await until("both answer again", PATIENCE, async () => {
    const answers = await Promise.all(calls.map((call) => call("GET", "/api/chats.php")));
    return answers.every(({ status }) => status === 200);
  });
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await Promise.all(asking);
  await talk(couple, 2);
  return { statuses, broken, seconds };
}

/** Process ids of the sessions that listen: for news of other processes, and for jobs. */
export async function listListeners({ sql }: Service): Promise<string> {
  const { rows } = await sql.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'
      or datname = current_database() and application_name = 'velvet news' order by pid`,
  );
  return rows.map(({ pid }) => pid).join(" ");
}
