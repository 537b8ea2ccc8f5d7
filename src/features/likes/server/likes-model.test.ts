import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { likersOf } from "./likes.fixture.ts";
import { clearNew } from "./likes.ts";

let testApp: TestApp;
let likers: ReturnType<typeof likersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  likers = likersOf(testApp);
});
afterAll(() => testApp.close());

const ACTIONS = ["like", "unlike", "block", "unblock", "look"] as const;
type Step = { action: (typeof ACTIONS)[number]; who: number; whom: number };
const step: fc.Arbitrary<Step> = fc
  .record({ action: fc.constantFrom(...ACTIONS), who: fc.nat(2), turn: fc.integer({ min: 1, max: 2 }) })
  .map(({ action, who, turn }) => ({ action, who, whom: (who + turn) % 3 }));

/** Model: three members as sets of pairs. */
class Model {
  likes = new Map<string, boolean>();
  blocks = new Set<string>();

  apart(one: number, other: number) {
    return this.blocks.has(`${one}${other}`) || this.blocks.has(`${other}${one}`);
  }

  /** Returns whether the step is allowed. */
  take({ action, who, whom }: Step): boolean {
    const tie = `${who}${whom}`;
    const back = `${whom}${who}`;
    if (action === "like") {
      if (this.apart(who, whom)) return false;
      if (!this.likes.has(tie)) {
        this.likes.set(tie, true);
        if (this.likes.has(back)) this.likes.set(back, false);
      }
    }
    if (action === "unlike") this.likes.delete(tie);
    if (action === "block") this.blocks.add(tie);
    if (action === "unblock") this.blocks.delete(tie);
    if (action === "look" && this.likes.has(back)) this.likes.set(back, false);
    return true;
  }

  counts(who: number) {
    const others = [0, 1, 2].filter((other) => other !== who && !this.apart(who, other));
    const received = others.filter((other) => this.likes.has(`${other}${who}`));
    const sent = others.filter((other) => this.likes.has(`${who}${other}`));
    return {
      received: received.length,
      sent: sent.length,
      matches: received.filter((other) => sent.includes(other)).length,
      new: received.filter((other) => this.likes.get(`${other}${who}`)).length,
      waiting: 0,
    };
  }
}

async function act({ action, who, whom }: Step, people: MadeMember[]): Promise<boolean> {
  const [one, other] = [people[who] as MadeMember, people[whom] as MadeMember];
  if (action === "like") return (await likers.change("POST", one, other.id)).status === 200;
  if (action === "unlike") return (await likers.change("DELETE", one, other.id)).status === 200;
  if (action === "look") return clearNew(testApp.app, one.id, other.id).then(() => true);
  await likers[action](one, other);
  return true;
}

test("whatever three members do, every count equals that of a plain model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const people = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
      const model = new Model();
      for (const one of steps) expect([one, await act(one, people)]).toEqual([one, model.take(one)]);
      for (const [who, person] of people.entries())
        expect(await likers.counts(person)).toEqual(model.counts(who));
    }),
    { numRuns: 25 },
  );
}, 60_000);
