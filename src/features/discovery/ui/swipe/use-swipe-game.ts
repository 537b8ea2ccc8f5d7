import { useCallback, useEffect, useRef, useState } from "react";
import { makeClientId } from "#base/client-id.ts";
import { CallError, call } from "#ui/call.ts";
import { useToast } from "#ui/toast-context.ts";
import type {
  readSwipeDeck,
  SwipeChoice,
  SwipeDeck,
  SwipeState,
  saveTimeZone,
} from "../../swipe-contract.ts";
import { sendSwipe } from "./send-swipes.ts";
import { choose, deal, giveBack, type SwipeGame, settle, startGame, undo } from "./swipe-game.ts";
import { openSwipeQueue, type Waiting } from "./swipe-queue.ts";

/** With fewer cards left, the next ones are loaded. */
const FEW = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The game reacts at once; actions are sent in order, even after a long time offline. */
export function useSwipeGame({ memberId, deck }: { memberId: number; deck: SwipeDeck }) {
  const toast = useToast();
  const [game, setGame] = useState(() => startGame(deck));
  const [ready, setReady] = useState(false);
  const latest = useRef(game);
  const queue = useRef(openSwipeQueue(memberId));
  const working = useRef(false);
  const wanted = useRef<{ deck: boolean; zone: string | null }>({ deck: false, zone: deck.time_zone });
  const tries = useRef(0);

  const change = useCallback((next: (now: SwipeGame) => SwipeGame) => {
    latest.current = next(latest.current);
    setGame(latest.current);
  }, []);

  const sendFirst = useCallback(
    async (first: Waiting): Promise<boolean> => {
      queue.current.markTried(first);
      const sent = await sendSwipe(first, memberId);
      if (sent.as === "unsent") {
        if (!sent.wait) tries.current = Number.POSITIVE_INFINITY;
        return false;
      }
      queue.current.remove(first);
      const rest = queue.current.list();
      if (sent.as === "refused") {
        wanted.current.deck = true;
        change((now) => ({ ...now, waiting: rest.length }));
        if (sent.error.code !== "discovery.swipe_decided")
          toast({ tone: "warning", title: sent.error.message });
        return true;
      }
      const { state } = sent;
      const card = "card" in state ? state.card : null;
      change((now) => settle(card ? giveBack(now, card, rest) : now, state, rest));
      return true;
    },
    [change, toast, memberId],
  );

  /** Sends one thing at a time: the time zone, waiting actions in order, then loads the next cards. */
  const work = useCallback(async () => {
    if (working.current) return;
    working.current = true;
    try {
      const told = await tellZone(wanted.current, memberId);
      if (told) change((now) => settle(now, told, queue.current.list()));
      for (let first = queue.current.list()[0]; first; first = queue.current.list()[0])
        if (!(await sendFirst(first))) return;
      if (wanted.current.deck || latest.current.cards.length < FEW) {
        // Offline, the call would retry for a while, and new swipes would wait for it.
        const next = navigator.onLine ? await readDeck() : null;
        wanted.current.deck = next === null;
        change((now) => (next ? deal(now, next, queue.current.list()) : { ...now, failed: true }));
        if (next === null) return;
      }
      tries.current = 0;
    } finally {
      working.current = false;
    }
    if (queue.current.list().length > 0) void work();
  }, [change, sendFirst, memberId]);

  // Retries with growing pauses, and at once when the connection is back.
  const isBehind = game.waiting > 0;
  useEffect(() => {
    if (!isBehind) return;
    let timer = 0;
    const wait = () => {
      if (!Number.isFinite(tries.current)) return;
      const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries.current);
      timer = window.setTimeout(() => {
        tries.current += 1;
        void work();
        wait();
      }, pause);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [isBehind, work]);
  useEffect(() => {
    const goOn = () => void work();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [work]);

  useEffect(() => {
    void queue.current.load().then(() => {
      const left = queue.current.list();
      const swiped = new Set(left.map(({ member }) => member));
      const likes = left.filter((one) => one.kind === "swipe" && one.choice === "like").length;
      change((now) => ({
        ...now,
        cards: now.cards.filter(({ id }) => !swiped.has(id)),
        left: Math.max(0, now.left - likes),
        waiting: left.length,
      }));
      setReady(true);
      void work();
    });
  }, [change, work]);

  const refresh = useCallback(() => {
    wanted.current.deck = true;
    change((now) => ({ ...now, failed: false }));
    void work();
  }, [change, work]);

  return {
    game,
    /** Actions of an earlier visit are loaded. Before that, the cards may include members already swiped. */
    ready,
    refresh,
    choose(choice: SwipeChoice) {
      const [card] = latest.current.cards;
      if (!card || (choice === "like" && latest.current.left < 1)) return null;
      const id = makeClientId(new Date());
      queue.current.add({ kind: "swipe", id, member: card.id, choice, tried: false });
      change((now) => choose(now, { id, choice }));
      tries.current = 0;
      void work();
      return card;
    },
    undo() {
      const last = latest.current.past.at(-1);
      if (!last) return null;
      const unsent = queue.current.list().find(({ id, tried }) => id === last.id && !tried);
      if (unsent) queue.current.remove(unsent);
      else queue.current.add({ kind: "undo", id: last.id, member: last.card?.id ?? 0, tried: false });
      change((now) => ({ ...undo(now), waiting: queue.current.list().length }));
      tries.current = 0;
      void work();
      return last;
    },
  };
}

const readDeck = () => call<typeof readSwipeDeck>("GET", "/api/swipe").catch(() => null);

/** Sends the device's time zone before anything is counted, since a change takes effect the next day. */
async function tellZone(wanted: { zone: string | null }, memberId: number): Promise<SwipeState | null> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (wanted.zone === null || !zone || zone === wanted.zone) return null;
  try {
    const body = { time_zone: zone };
    const state = await call<typeof saveTimeZone>("PUT", "/api/swipe/time-zone", { body, memberId });
    wanted.zone = null;
    return state;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status >= 400 && error.status < 500) wanted.zone = null;
    return null;
  }
}
