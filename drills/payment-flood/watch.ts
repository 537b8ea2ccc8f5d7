import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { percentile } from "../../bench/median.ts";

const EVERY_MS = 500;

/** Memory of the process, and how fast a member's call is answered, until it is stopped. */
export function watch(pid: number, ask: () => Promise<Response>) {
  const megabytes: number[] = [];
  const waits: number[] = [];
  const refused: number[] = [];
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      megabytes.push(memoryOf(pid));
      const began = performance.now();
      const answer = await ask();
      await answer.arrayBuffer();
      waits.push(performance.now() - began);
      if (!answer.ok) refused.push(answer.status);
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    const sorted = waits.toSorted((a, b) => a - b);
    const tenth = Math.ceil(megabytes.length / 10);
    return {
      calls: waits.length,
      refused: refused.length,
      p50: round(percentile(sorted, 0.5)),
      p95: round(percentile(sorted, 0.95)),
      slowest: round(sorted.at(-1) ?? 0),
      early: Math.max(...megabytes.slice(0, tenth)),
      late: Math.max(...megabytes.slice(-tenth)),
      peak: Math.max(...megabytes),
    };
  };
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

export async function measureDatabase(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select (select count(*)::int from shop_webhook) as webhooks,
      (select count(*)::int from graphile_worker._private_jobs) as jobs,
      pg_total_relation_size('shop_webhook')::int as bytes,
      (select coalesce(sum(amount), 0)::int from shop_refund) as refunded,
      (select count(*)::int from shop_entry) as entries`);
  return rows[0] as Record<"webhooks" | "jobs" | "bytes" | "refunded" | "entries", number>;
}

const round = (value: number) => Math.round(value * 10) / 10;
