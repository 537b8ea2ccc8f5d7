import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { grantCredits } from "./grant-credits.ts";
import { walletData } from "./member-data.ts";
import { listLots, listTransfers } from "./queries.ts";
import { closeLots, findDifferences, readWallet } from "./wallet.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());

const run = <Row>(statement: RawBuilder<Row>) => statement.execute(testApp.app.db);
const balanceOf = async (memberId: number) => (await readWallet(testApp.app.db, memberId)).credits;
const give = (memberId: number, credits: number, key = randomUUID()) =>
  testApp.app.db
    .transaction()
    .execute((tx) => grantCredits(testApp.app, tx, { memberId, credits, reason: "operator", key }));
const spend = async (memberId: number, cost: number, key: string = randomUUID()) => {
  const { rows } = await run(
    sql<{
      left: number | null;
    }>`select wallet_spend(${memberId}, 'text', ${key}, ${cost}, ${testApp.clock.now()}) as left`,
  );
  return rows[0]?.left ?? null;
};

let orders = 0;

/** As an order brings them. A closed lot stays out of the balance until it is opened. @returns the order */
async function buy(memberId: number, credits: number, { opened }: { opened: boolean }): Promise<number> {
  const at = testApp.clock.now();
  orders += 1;
  await run(sql`with lot as (
      insert into wallet_lot (member_id, source, reason, key, credits, remaining, opened, at)
      values (${memberId}, '2_bought', 'order', ${String(orders)}, ${credits}, ${credits}, ${opened}, ${at})
      returning id
    ), arrival as (
      insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
      select ${memberId}, id, 'sold', 'member', ${credits}, 'bought', ${at} from lot
    )
    update wallet_wallet set balance = balance + ${opened ? credits : 0} where member_id = ${memberId}`);
  return orders;
}

const closedOf = async (orderIds: readonly number[]) =>
  (
    await run(
      sql`select key, credits, spent, refunded, lost, lapsed from wallet_closed where key = any(${orderIds.map(String)}) order by key::bigint`,
    )
  ).rows;

type Lot = { order: number | null; opened: boolean; credits: number; left: number };

const isGiven = ({ order }: Lot) => order === null;
const sumsOf = ({ order, credits, left }: Lot) => ({
  ...{ key: String(order), credits, spent: credits - left, refunded: 0, lost: 0, lapsed: left },
});

/** A simple model of the ledger, to compare the real one with. */
function makeModel() {
  const lots: Lot[] = [];
  const open = () => lots.filter(({ opened }) => opened);
  return {
    lots,
    balance: () => open().reduce((sum, { left }) => sum + left, 0),
    spend(cost: number): boolean {
      if (this.balance() < cost) return false;
      let toPay = cost;
      for (const lot of [...open().filter(isGiven), ...open().filter((one) => !isGiven(one))]) {
        const part = Math.min(lot.left, toPay);
        lot.left -= part;
        toPay -= part;
      }
      return true;
    },
  };
}

const step = fc.oneof(
  fc.record({ do: fc.constant("give" as const), credits: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    do: fc.constant("buy" as const),
    credits: fc.integer({ min: 1, max: 9 }),
    opened: fc.boolean(),
  }),
  fc.record({ do: fc.constant("spend" as const), credits: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant("close" as const), at: fc.nat(3) }),
);

test("credits are spent as in a simple model: given ones first, then the oldest purchase, never locked ones, and closed lots leave their sums", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { id } = await makeMember(testApp);
      const model = makeModel();
      const closed: Lot[] = [];
      for (const one of steps) {
        testApp.clock.advance(1_000);
        if (one.do === "close") {
          const bought = model.lots.filter((lot) => !isGiven(lot));
          const lot = bought[one.at % Math.max(1, bought.length)];
          if (!lot) continue;
          const orderIds = [lot.order as number];
          await testApp.app.db.transaction().execute((tx) => closeLots(tx, { memberId: id, orderIds }));
          model.lots.splice(model.lots.indexOf(lot), 1);
          closed.push(lot);
          continue;
        }
        const { credits } = one;
        if (one.do === "spend") {
          const passes = model.spend(credits);
          expect(await spend(id, credits)).toBe(passes ? model.balance() : null);
          continue;
        }
        const opened = one.do === "give" || one.opened;
        if (one.do === "give") expect(await give(id, credits)).toBe(model.balance() + credits);
        const order = one.do === "give" ? null : await buy(id, credits, { opened });
        model.lots.push({ order, opened, credits, left: credits });
      }
      const lots = await listLots(testApp.app.db, id);
      const inOrder = [...model.lots.filter(isGiven), ...model.lots.filter((lot) => !isGiven(lot))];
      expect(lots.map(({ credits, remaining }) => [credits, remaining])).toEqual(
        inOrder.map(({ credits, left }) => [credits, left]),
      );
      expect(await balanceOf(id)).toBe(model.balance());
      const transfers = await listTransfers(testApp.app.db, id);
      for (const { debited, credited } of transfers) expect(debited).not.toBe(credited);
      const total = (account: string, side: "debited" | "credited") =>
        transfers.filter((one) => one[side] === account).reduce((sum, { credits }) => sum + credits, 0);
      expect(total("member", "credited") - total("member", "debited")).toBe(
        model.lots.reduce((sum, { left }) => sum + left, 0),
      );
      expect(await findDifferences(testApp.app.db)).toEqual([]);
      const closing = model.lots.filter((lot) => !isGiven(lot));
      const orderIds = closing.map(({ order }) => order as number);
      await testApp.app.db.transaction().execute((tx) => closeLots(tx, { memberId: id, orderIds }));
      for (let twice = 0; twice < 2; twice++) await walletData.erase?.(testApp.app, id);
      const sums = [...closed, ...closing].map(sumsOf).sort((a, b) => Number(a.key) - Number(b.key));
      expect(await closedOf(sums.map(({ key }) => Number(key)))).toEqual(sums);
      expect([await listLots(testApp.app.db, id), await listTransfers(testApp.app.db, id)]).toEqual([[], []]);
      expect(await findDifferences(testApp.app.db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("a grant is given once per key, and a spending is paid once per key", async () => {
  const { id } = await makeMember(testApp);
  const key = randomUUID();
  expect(await give(id, 5, key)).toBe(5);
  expect(await give(id, 5, key)).toBeNull();
  expect(await spend(id, 2, key)).toBe(3);
  await expect(spend(id, 2, key)).rejects.toMatchObject({ constraint: "wallet_transfer_key" });
  expect(await balanceOf(id)).toBe(3);
});

test("the balance cannot fall below zero", async () => {
  const { id } = await makeMember(testApp);
  await give(id, 1);
  await expect(
    run(sql`update wallet_wallet set balance = balance - 2 where member_id = ${id}`),
  ).rejects.toMatchObject({ code: "23514" });
  expect(await spend(id, 2)).toBeNull();
});

test("a transfer cannot be changed or deleted until its member is deleted", async () => {
  const { id } = await makeMember(testApp);
  await give(id, 5);
  const changes = [
    sql`update wallet_transfer set credits = 50 where member_id = ${id}`,
    sql`delete from wallet_transfer where member_id = ${id}`,
  ];
  for (const change of changes) await expect(run(change)).rejects.toThrow("a transfer is never changed");
  expect(await listTransfers(testApp.app.db, id)).toHaveLength(1);
  await testApp.app.db.deleteFrom("accountsMember").where("id", "=", id).execute();
  expect(await listTransfers(testApp.app.db, id)).toEqual([]);
});

test("of fifty concurrent spendings with credits for ten, exactly ten pass", async () => {
  const { id } = await makeMember(testApp);
  await give(id, 4);
  await give(id, 16);
  const left = await Promise.all(Array.from({ length: 50 }, () => spend(id, 2)));
  expect(left.filter((one) => one !== null)).toHaveLength(10);
  expect(await balanceOf(id)).toBe(0);
  expect(await findDifferences(testApp.app.db)).toEqual([]);
});

test("spendings concurrent with a grant use it or not, and lose nothing", async () => {
  const { id } = await makeMember(testApp);
  await give(id, 3);
  const [one, other] = await Promise.all([spend(id, 3), spend(id, 3), give(id, 3)]);
  const passed = [one, other].filter((left) => left !== null).length;
  expect(passed).toBeGreaterThan(0);
  expect(await balanceOf(id)).toBe(6 - 3 * passed);
  expect(await findDifferences(testApp.app.db)).toEqual([]);
});

test("differences in the books are listed, each with the expected value", async () => {
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await give(anna.id, 5);
  await give(ben.id, 5);
  await run(sql`update wallet_wallet set balance = 7 where member_id = ${anna.id}`);
  await run(sql`update wallet_lot set remaining = 4 where member_id = ${ben.id}`);
  expect(await findDifferences(testApp.app.db)).toMatchObject([
    { what: "balance", memberId: anna.id, expected: 5, found: 7 },
    { what: "balance", memberId: ben.id, expected: 4, found: 5 },
    { what: expect.stringMatching(/^left of lot \d+$/), memberId: ben.id, expected: 5, found: 4 },
  ]);
  await run(sql`update wallet_wallet set balance = 5 where member_id = ${anna.id}`);
  await run(sql`update wallet_lot set remaining = 5 where member_id = ${ben.id}`);
  expect(await findDifferences(testApp.app.db)).toEqual([]);
});
