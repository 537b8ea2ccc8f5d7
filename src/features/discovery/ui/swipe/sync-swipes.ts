import { CallError, call } from "#ui/call/call.ts";
import type { readSwipeDeck, SwipeState, saveTimeZone } from "../../swipe-contract.ts";
import { sendSwipe } from "./send-swipes.ts";
import { deal, giveBack, type SwipeGame, settle } from "./swipe-game.ts";
import type { SwipeQueue, Waiting } from "./swipe-queue.ts";

/** With fewer cards left, the next ones are loaded. */
const FEW = 4;

/** State of the synchronization with the server: one object for as long as the game is open. */
export type SwipeSync = {
  memberId: number;
  queue: SwipeQueue;
  read: () => SwipeGame;
  change: (next: (now: SwipeGame) => SwipeGame) => void;
  warn: (message: string) => void;
  running: boolean;
  wantsDeck: boolean;
  /** Time zone that the server has; null once it does not need to be sent any more. */
  zone: string | null;
  /** Failed attempts in a row; infinite if another one is useless. */
  tries: number;
};

/** Sends one thing at a time: the time zone, waiting actions in order, then loads the next cards. */
export async function syncSwipes(sync: SwipeSync): Promise<void> {
  if (sync.running) return;
  sync.running = true;
  try {
    const state = await sendZone(sync);
    if (state) sync.change((now) => settle(now, state, sync.queue.list()));
    for (let first = sync.queue.list()[0]; first; first = sync.queue.list()[0])
      if (!(await sendFirst(sync, first))) return;
    if ((sync.wantsDeck || sync.read().cards.length < FEW) && !(await loadDeck(sync))) return;
    sync.tries = 0;
  } finally {
    sync.running = false;
  }
  if (sync.queue.list().length > 0) void syncSwipes(sync);
}

/** @returns false if the action has to be sent again */
async function sendFirst(sync: SwipeSync, first: Waiting): Promise<boolean> {
  sync.queue.markTried(first);
  const sent = await sendSwipe(first, sync.memberId);
  if (sent.as === "unsent") {
    if (!sent.wait) sync.tries = Number.POSITIVE_INFINITY;
    return false;
  }
  sync.queue.remove(first);
  const rest = sync.queue.list();
  if (sent.as === "refused") {
    sync.wantsDeck = true;
    sync.change((now) => ({ ...now, waiting: rest.length }));
    if (sent.error.code !== "discovery.swipe_decided") sync.warn(sent.error.message);
    return true;
  }
  const { state } = sent;
  const card = "card" in state ? state.card : null;
  sync.change((now) => settle(card ? giveBack(now, card, rest) : now, state, rest));
  return true;
}

async function loadDeck(sync: SwipeSync): Promise<boolean> {
  // Offline, the call would retry for a while, and new swipes would wait for it.
  const deck = navigator.onLine ? await readDeck() : null;
  sync.wantsDeck = deck === null;
  sync.change((now) => (deck ? deal(now, deck, sync.queue.list()) : { ...now, failed: true }));
  return deck !== null;
}

const readDeck = () => call<typeof readSwipeDeck>("GET", "/api/swipe").catch(() => null);

/** Sends the device's time zone before anything is counted, since a change takes effect the next day. */
async function sendZone(sync: SwipeSync): Promise<SwipeState | null> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (sync.zone === null || !zone || zone === sync.zone) return null;
  try {
    const options = { body: { time_zone: zone }, memberId: sync.memberId };
    const state = await call<typeof saveTimeZone>("PUT", "/api/swipe/time-zone", options);
    sync.zone = null;
    return state;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status >= 400 && error.status < 500) sync.zone = null;
    return null;
  }
}
