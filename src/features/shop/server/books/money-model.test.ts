import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { lookAtPayment } from "../payments/look-at-payments.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { compareMoney, compareOffer, compareWithProvider } from "./compare-money.fixture.ts";
import { findBookDifferences } from "./find-book-differences.ts";
import { begin, beginning, letGoAll, moneySteps } from "./money-steps.fixture.ts";
import { act, openMoneyWorlds, tell, type World } from "./money-world.fixture.ts";

/** `npm run drill -- money-model` asks for more, and for another seed. */
const RUNS = Number(process.env.MONEY_MODEL_RUNS ?? 120);
const SEED = process.env.MONEY_MODEL_SEED;
const STEPS = 10;
/** All books are added up after so many runs: those of one member are compared after each step. */
const ADD_UP_EVERY = 25;
/** Runs at the same time, each in a shop and a database of its own: one alone mostly waits for the database. */
const LANES = 3;

type Worlds = Awaited<ReturnType<typeof openMoneyWorlds>>;
const lanes: Worlds[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < LANES; lane += 1) lanes.push(await openMoneyWorlds({ refundsLeft: lane === 0 }));
});
afterAll(() => Promise.all(lanes.map((worlds) => worlds.close())));

test(
  "[M-14] no sequence of purchases, messages, refunds, disputes, erasures, lost answers and late news gives or takes a credit or a cent twice",
  async () => {
    const runsOfOne = Math.ceil(RUNS / LANES);
    // All of them end before a second try begins, since they share the lanes.
    const ends = await Promise.allSettled(
      lanes.map((worlds, lane) => checkRuns(worlds, runsOfOne, SEED ? Number(SEED) + lane : undefined)),
    );
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  },
  RUNS * 10_000,
);

async function checkRuns(worlds: Worlds, numRuns: number, seed: number | undefined): Promise<void> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      beginning,
      fc.commands(moneySteps, { maxCommands: STEPS, size: "max" }),
      async (begun, commands) => {
        const world = await worlds.makeWorld();
        await begin(world, begun);
        await fc.asyncModelRun(() => ({ model: compareMoney, real: world }), commands);
        await hearEverything(world);
        await compareMoney(world);
        await compareOffer(world);
        await compareWithProvider(world);
        runs += 1;
        if (runs % ADD_UP_EVERY === 0) await addUp(worlds);
      },
    ),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
  await addUp(worlds);
}

/**
 * No fault any more: late answers arrive, jobs come again, and each provider is asked once more. The erasure cancels a
 * payment that was never seen to begin, so only the provider's webhook tells if it was paid.
 */
async function hearEverything(world: World): Promise<void> {
  await letGoAll(world);
  await act(world, "one");
  world.testApp.clock.advance(2 * 3_600_000);
  for (const { id } of world.orders) await lookAtPayment(world.apps.two, id);
  if (world.isErased)
    for (const order of world.orders) await tell(world, order, { id: randomUUID(), by: "one" });
  await lookAtRefunds(world.apps.one);
  for (const { id } of world.orders) await lookAtPayment(world.apps.one, id);
}

async function addUp(worlds: Worlds): Promise<void> {
  const { db } = worlds.testApp.app;
  expect([...(await findBookDifferences(db)), ...(await findDifferences(db))]).toEqual([]);
}
