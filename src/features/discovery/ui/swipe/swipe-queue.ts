import { get, getMany, keys, update } from "idb-keyval";
import { storedName } from "#base/stored.ts";
import { discoveryStored } from "../../stored.ts";
import type { SwipeChoice } from "../../swipe-contract.ts";

/** An action that the server has not confirmed. `tried`: the server may know it. */
export type Waiting = { id: string; member: number; tried: boolean } & (
  | { kind: "swipe"; choice: SwipeChoice }
  | { kind: "undo" }
);

export type SwipeQueue = ReturnType<typeof openSwipeQueue>;

/**
 * Queue in IndexedDB, so that it survives a reload; in memory if that is unavailable. One queue per member, so that
 * nobody sends the actions of another member on the same device.
 */
export function openSwipeQueue(memberId: number) {
  const key = storedName(discoveryStored.swipes, memberId);
  let waiting: Waiting[] = [];
  const keep = (change: (kept: Waiting[]) => Waiting[]) => {
    waiting = change(waiting);
    // Another tab may have added actions, so the stored list is changed, not replaced.
    update<Waiting[]>(key, (kept = []) => change(kept)).catch(() => {});
  };
  const isSame = (one: Waiting, other: Waiting) => one.id === other.id && one.kind === other.kind;
  return {
    list: (): readonly Waiting[] => waiting,
    /** Loads the actions that an earlier visit has left. */
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

/** Swipes of all members of this device that wait to be sent. */
export async function countQueuedSwipes(): Promise<number> {
  const beginning = storedName(discoveryStored.swipes, "");
  const queues = (await keys<string>()).filter((key) => key.startsWith(beginning));
  const waiting = await getMany<Waiting[]>(queues);
  return waiting.flat().filter((one) => one?.kind === "swipe").length;
}
