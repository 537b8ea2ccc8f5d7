import { createStore, del, set, values } from "idb-keyval";
import { storedName } from "#base/stored.ts";
import { chatStored } from "../../stored.ts";
import type { Unsent } from "./outbox-order.ts";

/**
 * In the browser's own database, so that it outlives a reload; where there is none, `keep` fails and the page's memory
 * is all there is. Of one member: whoever logs in next on this device sends nothing of it.
 */
export function openOutboxStore(memberId: number) {
  const store = createStore(storedName(chatStored.outbox, memberId), "unsent");
  return {
    list: () => values<Unsent>(store),
    keep: (entry: Unsent) => set(entry.id, entry, store),
    remove: (id: string) => del(id, store),
  };
}
