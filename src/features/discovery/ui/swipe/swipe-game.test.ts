import { expect, test } from "vitest";
import type { SwipeCard, SwipeDeck } from "../../swipe-contract.ts";
import { choose, giveBack, startGame, undo } from "./swipe-game.ts";
import type { Waiting } from "./swipe-queue.ts";

const card = (id: number) => ({ id, name: `m${id}` }) as SwipeCard;
const DECK: SwipeDeck = {
  cards: [card(1), card(2), card(3)],
  limit: 4,
  left: 4,
  resumes_at: "2026-11-23T00:00:00.000Z",
  time_zone: "Europe/Amsterdam",
  premium: false,
  undoable: null,
};
const swiped = (member: number): Waiting => ({
  kind: "swipe",
  id: "b",
  member,
  choice: "later",
  tried: false,
});
const shown = ({ cards }: { cards: readonly SwipeCard[] }) => cards.map(({ id }) => id);

test("an undone card is on top at once, and not duplicated when the server returns it", () => {
  const undone = undo(choose(startGame(DECK), { id: "a", choice: "like" }));
  expect(shown(undone)).toEqual([1, 2, 3]);
  expect(undone.left).toBe(4);
  expect(shown(giveBack(undone, card(1), []))).toEqual([1, 2, 3]);
});

test("a card that the server returns late is dropped if it was swiped again", () => {
  const undone = undo(choose(startGame(DECK), { id: "a", choice: "like" }));
  const again = choose(undone, { id: "b", choice: "later" });
  expect(shown(giveBack(again, card(1), [swiped(1)]))).toEqual([2, 3]);
  expect(shown(giveBack(again, card(1), [swiped(2)]))).toEqual([1, 2, 3]);
});
