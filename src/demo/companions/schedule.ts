import type { Clock } from "#base/clock.ts";

/** Bounds the memory of a crowded demo: later tasks are dropped. */
const MOST_TASKS = 300;

/** Tasks for later. They run when `runDue` is called, so that a test moves the clock instead of waiting. */
export function openSchedule({ clock, onError }: { clock: Clock; onError: (error: unknown) => void }) {
  const tasks = new Set<{ at: number; run: () => unknown }>();
  let closed = false;

  function add(milliseconds: number, run: () => unknown): void {
    if (!closed) tasks.add({ at: clock.now().getTime() + milliseconds, run });
  }

  return {
    /** @returns false if there are too many tasks */
    after(milliseconds: number, run: () => unknown): boolean {
      if (closed || tasks.size >= MOST_TASKS) return false;
      add(milliseconds, run);
      return true;
    },
    /** Runs a task at the next call of `runDue`, and again whenever this time has passed since its end. */
    repeat(milliseconds: number, run: () => Promise<unknown>): void {
      const again = () => run().finally(() => add(milliseconds, again));
      add(0, again);
    },
    runDue(): void {
      const now = clock.now().getTime();
      const due = [...tasks].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      for (const task of due) {
        tasks.delete(task);
        Promise.try(task.run).catch(onError);
      }
    },
    close(): void {
      closed = true;
      tasks.clear();
    },
  };
}

export type Schedule = ReturnType<typeof openSchedule>;
