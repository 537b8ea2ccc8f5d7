import { makeClientId } from "#base/client-id.ts";
import type { SendAnswer } from "../../contract.ts";
import {
  findDue,
  inOrder,
  type Piece,
  putOff,
  soonest,
  timeAfter,
  type Unsent,
  whoIsDue,
} from "./outbox-order.ts";
import { openOutboxStore } from "./outbox-store.ts";
import { sendPiece } from "./send-piece.ts";

type Around = {
  memberId: number;
  /** Whether the member is still logged in in this browser. */
  mayStillSend: () => boolean;
  onSent: (entry: Unsent, answer: SendAnswer) => void;
  /** Called after a change of the store: other tabs reload it. */
  tellTabs: () => void;
};

/**
 * Sends messages in order within each conversation until the server has answered, despite a lost connection, reloads
 * and other tabs. Only one tab sends at a time.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue; its steps share the same list and maps
export function openOutbox({ memberId, mayStillSend, onSent, tellTabs }: Around) {
  const store = openOutboxStore(memberId);
  let list: readonly Unsent[] = [];
  /** Entries that are not, or not yet, in the browser's database. */
  const unstored = new Map<string, Unsent>();
  /** Ids that were sent or discarded: a concurrent read of the store may still return them. */
  const forgotten = new Set<string>();
  const shares = new Map<string, number>();
  const cancels = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let pumping = false;
  let isOver = false;
  let timer = 0;

  const show = (next: readonly Unsent[]) => {
    list = inOrder(next);
    for (const listener of [...listeners]) listener();
  };
  const changed = () =>
    new Promise<void>((resolve) => {
      const once = () => {
        listeners.delete(once);
        resolve();
      };
      listeners.add(once);
    });

  async function load() {
    const kept = (await store.list().catch(() => list)).filter(({ id }) => !forgotten.has(id));
    const known = new Set(kept.map(({ id }) => id));
    show([...kept, ...[...unstored.values()].filter(({ id }) => !known.has(id))]);
  }

  async function keep(entry: Unsent) {
    unstored.set(entry.id, entry);
    show([...list.filter(({ id }) => id !== entry.id), entry]);
    await store.keep(entry).then(
      () => unstored.delete(entry.id),
      () => {},
    );
    tellTabs();
  }

  async function forget(id: string) {
    forgotten.add(id);
    unstored.delete(id);
    shares.delete(id);
    show(list.filter((one) => one.id !== id));
    await store.remove(id).catch(() => {});
    tellTabs();
  }

  async function attempt(entry: Unsent): Promise<boolean> {
    const cancel = new AbortController();
    cancels.set(entry.id, cancel);
    const sent = await sendPiece(entry, {
      memberId,
      signal: cancel.signal,
      onShare: (share) => {
        shares.set(entry.id, share);
        show(list);
      },
    });
    cancels.delete(entry.id);
    if (sent.as === "sent") {
      onSent(entry, sent.answer);
      await forget(entry.id);
      return true;
    }
    // The member discarded the message while it was being sent.
    if (cancel.signal.aborted) return true;
    if (sent.as === "refused")
      await keep({ ...entry, failure: sent.words, code: sent.code, refusedAt: Date.now() });
    else if (sent.later) isOver = true;
    else await keep(putOff(entry, Date.now(), Math.random()));
    return sent.as === "refused";
  }

  /** Sends one after the other, and stops at the first that has to be retried. */
  async function drain(to: number) {
    for (let next = findDue(list, to, Date.now()); next; next = findDue(list, to, Date.now())) {
      if (isOver || !mayStillSend() || !(await attempt(next))) return;
    }
  }

  async function drainAll() {
    await load();
    const running = new Map<number, Promise<unknown>>();
    while (!isOver && mayStillSend()) {
      for (const to of whoIsDue(list, Date.now())) {
        if (!running.has(to))
          running.set(
            to,
            drain(to).finally(() => running.delete(to)),
          );
      }
      if (running.size === 0) return;
      // A large picture must not delay messages to other members that are written meanwhile.
      await Promise.race([...running.values(), changed()]);
    }
  }

  async function pump() {
    if (pumping) return;
    pumping = true;
    clearTimeout(timer);
    try {
      await withLock(`chat-outbox-${memberId}`, drainAll);
    } finally {
      pumping = false;
    }
    const next = soonest(list);
    if (next === null || isOver || !mayStillSend()) return;
    timer = window.setTimeout(pump, Math.max(0, next - Date.now()));
  }

  const change = (id: string, part: Partial<Unsent>) => {
    const entry = list.find((one) => one.id === id);
    return entry ? keep({ ...entry, ...part } as Unsent) : Promise.resolve();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => list,
    /** Upload progress of a picture, 0 to 1. */
    shareOf: (id: string) => shares.get(id) ?? 0,
    async add({ id: to, name }: { id: number; name: string }, piece: Piece) {
      const at = timeAfter(list, Date.now());
      await keep({
        ...piece,
        id: makeClientId(new Date()),
        to,
        name,
        at,
        since: at,
        tries: 0,
        nextAt: 0,
        failure: null,
      });
      await pump();
    },
    async retry(id: string) {
      await change(id, { failure: null, tries: 0, nextAt: 0, since: Date.now() });
      await pump();
    },
    async drop(id: string) {
      const gone = forget(id);
      // Only after it has left the list: otherwise the aborted entry would be sent next.
      cancels.get(id)?.abort();
      await gone;
    },
    /** Another tab has changed the store. */
    async reload() {
      await load();
      await pump();
    },
    /** The device is online again: nothing has to wait any longer. */
    async wake() {
      await load();
      for (const entry of list)
        if (entry.failure === null && entry.nextAt > 0) await change(entry.id, { nextAt: 0 });
      await pump();
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;

/** Lets one tab work at a time if the browser supports locks; without them, a repeated send does no harm. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(name, work);
}
