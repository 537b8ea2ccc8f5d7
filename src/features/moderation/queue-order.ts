import { QUEUES, type Queue } from "./case-rules.ts";

/** Sorts all queues by a person's own order: urgent ones always first, those that the order does not name last. */
export function orderQueues(own: readonly string[]): Queue[] {
  const named = own.filter((name): name is Queue => QUEUES.some((queue) => queue === name));
  return [...new Set<Queue>(["urgent", ...named, ...QUEUES])];
}
