import { get, update } from "idb-keyval";
import { storedName } from "#base/stored.ts";
import { discoveryStored } from "../../stored.ts";
import type { SwipeChoice } from "../../swipe-contract.ts";

/** What the member did and the server does not know yet. `tried`: it may know. */
export type Waiting = { id: string; member: number; tried: boolean } & (
  | { kind: "swipe"; choice: SwipeChoice }
  | { kind: "undo" }
);

/**
 * In the browser's own database, so that it outlives a reload; in memory alone where there is none.
 * Of one member: whoever logs in next on this device sends nothing of it.
 */
export function openSwipeQueue(memberId: number) {
  const key = storedName(discoveryStored.swipes, memberId);
  let waiting: Waiting[] = [];
  const keep = (change: (kept: Waiting[]) => Waiting[]) => {
    waiting = change(waiting);
    // Another tab may have added its own: what is kept is changed, not replaced.
    update<Waiting[]>(key, (kept = []) => change(kept)).catch(() => {});
  };
  const isSame = (one: Waiting, other: Waiting) => one.id === other.id && one.kind === other.kind;
  return {
    list: (): readonly Waiting[] => waiting,
    /** What an earlier visit has left. */
    async load() {
      const kept = (await get<Waiting[]>(key).catch(() => undefined)) ?? [];
      waiting = [...kept, ...waiting.filter((one) => !kept.some((other) => isSame(one, other)))];
    },
    add: (entry: Waiting) => keep((all) => [...all, entry]),
    remove: (entry: Waiting) => keep((all) => all.filter((one) => !isSame(one, entry))),
    markTried: (entry: Waiting) =>
      keep((all) => all.map((one) => (isSame(one, entry) ? { ...one, tried: true } : one))),
  };
}
