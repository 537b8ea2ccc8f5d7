import type { Random } from "#base/random.ts";
import { CallFailed } from "./client.ts";
import type { Schedule } from "./schedule.ts";

/** Milliseconds, from and to. */
export type Delay = readonly [number, number];

/** Several events within this time are answered by one request. */
const GATHER_MS = 300;
/** Refusals after which a companion cannot write any more: it pays like any member. */
const SPENT = new Set(["chat.no_credits", "chat.no_conversations_left", "likes.too_many"]);

type Parts = { schedule: Schedule; random: Random; onSpent(): void };

/**
 * Opens the tasks that one companion does later. A refusal (a block, a closed account or a limit) ends only the task
 * that met it.
 */
export function openTasks({ schedule, random, onSpent }: Parts) {
  const gathered = new Set<string>();

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status >= 500) throw error;
      if (SPENT.has(error.code)) onSpent();
    }
  }

  return {
    attempt,
    /** @returns false if there are too many tasks */
    later: ([from, to]: Delay, run: () => Promise<unknown>): boolean =>
      schedule.after(from + random.below(to - from), () => attempt(run)),
    /** Runs a task of this name once for all calls within a moment. */
    gather(name: string, run: () => Promise<unknown>): void {
      if (gathered.has(name)) return;
      const placed = schedule.after(GATHER_MS, () => {
        gathered.delete(name);
        return attempt(run);
      });
      if (placed) gathered.add(name);
    },
  };
}

export type Tasks = ReturnType<typeof openTasks>;
