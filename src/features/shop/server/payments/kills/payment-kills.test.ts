import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { adyenFolder, where } from "#testing/where.ts";
import { findAllDifferences } from "../../books/find-differences.ts";
import { PROVIDERS, type ProviderName } from "./kill-doors.fixture.ts";
import { STEPS, type Step } from "./kill-steps.fixture.ts";
import { type KillWorld, openKillWorld } from "./kill-world.fixture.ts";
import { finish, type Purchase, prepare } from "./purchase.fixture.ts";
import type { Victim } from "./victim.fixture.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** Without Adyen's descriptions its server cannot check what it sends. */
const isHere = (name: ProviderName) =>
  name !== "adyen" || process.env.STRICT_TESTS || existsSync(adyenFolder());
const NAMES = (Object.keys(PROVIDERS) as ProviderName[]).filter(isHere);

const TABLE = STEPS.flatMap((step) =>
  NAMES.filter((name) => step.holds(name) !== null).map((name) => ({ step, name })),
);

type Killed = { step: Step; name: ProviderName; purchase: Purchase };

let world: KillWorld;
const killed: Killed[] = [];
beforeAll(async () => {
  world = await openKillWorld(NAMES);
  // One program for all steps, and one for each step that only one purchase can have at a time.
  const victims = NAMES.map(() => world.startVictim());
  for (const one of TABLE) killed.push({ ...one, purchase: await prepare(world, one.name, one.step) });
  const [first, ...others] = killed.filter(({ step }) => step.isAlone);
  const together = killed.filter((one) => !others.includes(one)).sort((a) => (a === first ? 1 : 0));
  for (const all of [together, ...others.map((one) => [one])]) await killAt(await victims.shift(), all);
});
afterAll(() => world?.close());

/** Has the program come to each of these steps, and kills it. */
async function killAt(victim: Victim | undefined, all: readonly Killed[]): Promise<void> {
  if (!victim) throw new Error("A program is missing.");
  const wordsOf = ({ step, name }: Killed) => `${name} ${step.what}`;
  let isStoring = false;
  const hold = async (one: Killed) => {
    const { step, name, purchase } = one;
    const place = step.isInMemory && isStoring ? null : step.holds(name);
    isStoring ||= step.isInMemory ?? false;
    await victim.hold({ what: wordsOf(one), ask: () => step.ask(victim.program, purchase), place });
  };
  const isOfDatabase = ({ step, name }: Killed) => step.holds(name)?.in === "database";
  for (const one of all.filter(isOfDatabase)) await hold(one);
  // A provider's answer is waited for only for some seconds.
  await Promise.all(
    NAMES.map(async (name) => {
      for (const one of all) if (one.name === name && !isOfDatabase(one)) await hold(one);
    }),
  );
  expect(await victim.kill()).toEqual(Object.fromEntries(all.map((one) => [wordsOf(one), "cut"])));
}

const stored = async (orderId: number, memberId: number) =>
  (
    await world.database.pool.query(
      `select (select count(*)::int from shop_order where member_id = $2) as orders,
         (select count(*)::int from shop_entry where order_id = $1 and kind = 'paid') as paid,
         (select count(*)::int from shop_refund where order_id = $1) as refunds,
         (select count(*)::int from shop_entry where order_id = $1 and kind = 'refunded') as refunded`,
      [orderId, memberId],
    )
  ).rows[0];

describe.each(NAMES)("[M-31] %s: a program that is killed", (provider) => {
  const own = provider === "adyen" ? where("adyen").test : test;
  for (const { step, name } of TABLE.filter((one) => one.name === provider))
    own(
      `${step.what}: ${step.from === "settled" ? "it is refunded once" : "it is paid once, and the credits come once"}`,
      async () => {
        const { purchase } = killed.find((one) => one.step === step && one.name === name) as Killed;
        await finish(world, name, { step, purchase });
        const { who, placed } = purchase;
        const { id, amount } = placed as NonNullable<typeof placed>;
        const isRefunded = step.from === "settled";
        expect(await stored(id, who.id)).toEqual({
          ...{ orders: 1, paid: 1, refunds: isRefunded ? 1 : 0, refunded: isRefunded ? 1 : 0 },
        });
        const { order } = await world.call<{ order: { state: string } }>(who, `/api/orders/${id}`);
        expect(order.state).toBe("completed");
        expect(await readWallet(world.database.db, who.id)).toMatchObject({
          credits: isRefunded ? 0 : 30,
          premium: true,
        });
        const books = (await world.doors[name].books()).filter(
          ({ reference }) => reference.replace(/\D.*$/, "") === String(id),
        );
        expect(books.filter(({ state }) => state === "paid")).toEqual([
          expect.objectContaining({ amount: amount.amount, refunded: isRefunded ? expect.any(Number) : 0 }),
        ]);
        if (isRefunded) {
          const { rows } = await world.database.pool.query(
            "select amount from shop_refund where order_id = $1",
            [id],
          );
          expect(books.map(({ refunded }) => refunded)).toEqual([rows[0].amount]);
        }
        if (PROVIDERS[name].makesOne) expect(books).toHaveLength(1);
      },
    );
});

test("[M-31] afterwards the books have no differences", async () => {
  expect(await findAllDifferences(world.app)).toEqual([]);
});
