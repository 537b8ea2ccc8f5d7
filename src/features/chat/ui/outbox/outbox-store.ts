import { createStore, del, set, values } from "idb-keyval";
import { storedName } from "#base/stored.ts";
import { chatStored } from "../../stored.ts";
import type { Unsent } from "./outbox-order.ts";

/**
 * Stores the outbox in IndexedDB so that it survives a reload. Without IndexedDB, `keep` fails and the outbox lives in
 * memory only. Each member has their own store, so another member on this device never sends their messages.
 */
export function openOutboxStore(memberId: number) {
  const store = createStore(storedName(chatStored.outbox, memberId), "unsent");
  return {
    list: () => values<Unsent>(store),
    keep: (entry: Unsent) => set(entry.id, entry, store),
    remove: (id: string) => del(id, store),
  };
}
