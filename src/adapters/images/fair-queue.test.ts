import { expect, test } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

type Piece = { owner: number; n: number };
const MOST = { all: 12, each: 4 };

/** Model of the queue: the next piece belongs to the owner who has waited longest since their last turn. */
function openModel() {
  const list: Piece[] = [];
  const waitsSince = new Map<number, number>();
  let time = 0;
  const of = (owner: number) => list.filter((piece) => piece.owner === owner);
  return {
    push(piece: Piece): boolean {
      if (list.length >= MOST.all || of(piece.owner).length >= MOST.each) return false;
      if (of(piece.owner).length === 0) waitsSince.set(piece.owner, ++time);
      list.push(piece);
      return true;
    },
    shift(): Piece | undefined {
      const since = ({ owner }: Piece) => waitsSince.get(owner) ?? 0;
      const [first] = list.toSorted((one, other) => since(one) - since(other));
      if (!first) return undefined;
      waitsSince.set(first.owner, ++time);
      list.splice(list.indexOf(first), 1);
      return first;
    },
  };
}

/** Random numbers that are the same in every run. */
function openDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 16) % sides;
  };
}

test("behaves like its model in 100 runs of 500 steps", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const [queue, model, roll] = [openFairQueue<Piece>(MOST), openModel(), openDice(seed)];
    for (let n = 0; n < 500; n++) {
      const piece = { owner: roll(5), n };
      const label = `seed ${seed}, step ${n}`;
      if (roll(5) < 3) expect(queue.push(piece.owner, piece), label).toBe(model.push(piece));
      else expect(queue.shift(), label).toEqual(model.shift());
    }
  }
});

test("one piece of a newcomer waits for one of each owner before it, however many they have", () => {
  const queue = openFairQueue<string>(MOST);
  for (const n of [1, 2, 3, 4]) for (const owner of [1, 2]) queue.push(owner, `${owner}-${n}`);
  queue.push(3, "3-1");
  expect([1, 2, 3, 4].map(() => queue.shift())).toEqual(["1-1", "2-1", "3-1", "1-2"]);
});
