import type { SwipeCard, SwipeChoice, SwipeDeck, SwipeState } from "../../swipe-contract.ts";
import type { Waiting } from "./swipe-queue.ts";

type Past = { id: string; choice: SwipeChoice; card: SwipeCard | null };

/** State of the game with actions applied that the server does not know yet. */
export type SwipeGame = {
  cards: SwipeCard[];
  limit: number;
  left: number;
  resumesAt: string;
  timeZone: string;
  premium: boolean;
  /** Swipes that can be undone, the last one at the end; at most one without premium. */
  past: Past[];
  /** Number of actions that the server does not know yet. */
  waiting: number;
  /** The server had no members after these cards. */
  exhausted: boolean;
  /** The next cards could not be loaded. */
  failed: boolean;
};

export function startGame(deck: SwipeDeck): SwipeGame {
  const { cards, ...state } = deck;
  const exhausted = cards.length === 0;
  return { cards, past: followPast([], state), waiting: 0, exhausted, failed: false, ...viewState(state) };
}

const viewState = ({ limit, left, resumes_at, time_zone, premium }: SwipeState) => ({
  limit,
  left,
  resumesAt: resumes_at,
  timeZone: time_zone,
  premium,
});

/** Keeps the swipes up to the one the server can undo, which this page may not know. */
function followPast(past: Past[], { undoable }: SwipeState): Past[] {
  if (undoable === null) return [];
  const known = past.findIndex(({ id }) => id === undoable);
  return known === -1 ? [{ id: undoable, choice: "no", card: null }] : past.slice(0, known + 1);
}

export function choose(game: SwipeGame, { id, choice }: { id: string; choice: SwipeChoice }): SwipeGame {
  const [card, ...cards] = game.cards;
  if (!card) return game;
  const swipe = { id, choice, card };
  return {
    ...game,
    cards,
    left: choice === "like" ? game.left - 1 : game.left,
    past: game.premium ? [...game.past, swipe] : [swipe],
    waiting: game.waiting + 1,
  };
}

/** Puts the last card back on top and gives its like back. */
export function undo(game: SwipeGame): SwipeGame {
  const last = game.past.at(-1);
  if (!last) return game;
  return {
    ...game,
    cards: last.card ? putOnTop(game.cards, last.card) : game.cards,
    left: last.card && last.choice === "like" ? Math.min(game.limit, game.left + 1) : game.left,
    past: game.past.slice(0, -1),
  };
}

/** Puts back the card of an undo, unless the member has been swiped again meanwhile. */
export function giveBack(game: SwipeGame, card: SwipeCard, waiting: readonly Waiting[]): SwipeGame {
  const isDecided = waiting.some(({ kind, member }) => kind === "swipe" && member === card.id);
  return isDecided ? game : { ...game, cards: putOnTop(game.cards, card) };
}

function putOnTop(cards: readonly SwipeCard[], card: SwipeCard): SwipeCard[] {
  return [card, ...cards.filter(({ id }) => id !== card.id)];
}

/** Takes over the server's state once it knows every action. */
export function settle(game: SwipeGame, state: SwipeState, waiting: readonly Waiting[]): SwipeGame {
  if (waiting.length > 0) return { ...game, waiting: waiting.length };
  return { ...game, ...viewState(state), past: followPast(game.past, state), waiting: 0 };
}

/** Removes cards that actions of an earlier visit have swiped, and counts the likes among them. */
export function dropSwiped(game: SwipeGame, waiting: readonly Waiting[]): SwipeGame {
  const swiped = new Set(waiting.map(({ member }) => member));
  const likes = waiting.filter((one) => one.kind === "swipe" && one.choice === "like").length;
  return {
    ...game,
    cards: game.cards.filter(({ id }) => !swiped.has(id)),
    left: Math.max(0, game.left - likes),
    waiting: waiting.length,
  };
}

/** Adds new cards behind the current ones, without members that a waiting swipe is about. */
export function deal(game: SwipeGame, deck: SwipeDeck, waiting: readonly Waiting[]): SwipeGame {
  const { cards, ...state } = deck;
  const taken = new Set([...waiting.map(({ member }) => member), ...game.cards.map(({ id }) => id)]);
  const more = cards.filter(({ id }) => !taken.has(id));
  const all = [...game.cards, ...more];
  return { ...settle(game, state, waiting), cards: all, exhausted: all.length === 0, failed: false };
}
