import type { SwipeCard, SwipeChoice, SwipeDeck, SwipeState } from "../../swipe-contract.ts";
import type { Waiting } from "./swipe-queue.ts";

type Past = { id: string; choice: SwipeChoice; card: SwipeCard | null };

/** The game as the member sees it: ahead of the server by what still waits. */
export type SwipeGame = {
  cards: SwipeCard[];
  limit: number;
  left: number;
  resumesAt: string;
  timeZone: string;
  premium: boolean;
  /** The swipes that may be undone, the last one at the end; one for who has no premium. */
  past: Past[];
  /** How many swipes the server does not know yet. */
  waiting: number;
  /** There is nobody after these cards, as far as is known. */
  exhausted: boolean;
  /** The next ones could not be fetched. */
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

/** Known to the server by that id, and perhaps no longer to this page. */
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

/** The last one comes back on top, and its like is there again. */
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

/** What the server gives back after an undo, unless it was decided about again before that was answered. */
export function giveBack(game: SwipeGame, card: SwipeCard, waiting: readonly Waiting[]): SwipeGame {
  const isDecided = waiting.some(({ kind, member }) => kind === "swipe" && member === card.id);
  return isDecided ? game : { ...game, cards: putOnTop(game.cards, card) };
}

function putOnTop(cards: readonly SwipeCard[], card: SwipeCard): SwipeCard[] {
  return [card, ...cards.filter(({ id }) => id !== card.id)];
}

/** What the server says, as soon as it knows all. */
export function settle(game: SwipeGame, state: SwipeState, waiting: readonly Waiting[]): SwipeGame {
  if (waiting.length > 0) return { ...game, waiting: waiting.length };
  return { ...game, ...viewState(state), past: followPast(game.past, state), waiting: 0 };
}

/** Behind those that are shown come the new ones; whom a swipe waits for does not come again. */
export function deal(game: SwipeGame, deck: SwipeDeck, waiting: readonly Waiting[]): SwipeGame {
  const { cards, ...state } = deck;
  const taken = new Set([...waiting.map(({ member }) => member), ...game.cards.map(({ id }) => id)]);
  const more = cards.filter(({ id }) => !taken.has(id));
  const all = [...game.cards, ...more];
  return { ...settle(game, state, waiting), cards: all, exhausted: all.length === 0, failed: false };
}
