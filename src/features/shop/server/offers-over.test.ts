import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteOf } from "#features/site/server/site.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { openDebits } from "./debit/debit.fixture.ts";
import { makeDeletionOffer } from "./discounts/make-deletion-offer.ts";
import { insertCode } from "./discounts/queries-code.ts";
import { type Buyer, openShop } from "./shop.fixture.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
let anna: Buyer;
beforeAll(async () => {
  testApp = await openShop();
  debits = openDebits(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await debits.till.member();
});

const signedUpAt = async () => {
  const { signedUpAt } = await testApp.app.db
    .selectFrom("accountsMember")
    .select("signedUpAt")
    .where("id", "=", anna.id)
    .executeTakeFirstOrThrow();
  return signedUpAt;
};
/** A code that runs out at this moment. */
async function codeUntil(expiresAt: Date): Promise<string> {
  const code = `C${debits.newId().slice(0, 8).toUpperCase()}`;
  const { id: siteId } = await testApp.app.db.selectFrom("siteSite").select("id").executeTakeFirstOrThrow();
  const terms = { country: null, memberId: null, currency: null, minimumAmount: null, methods: null };
  await testApp.app.db.transaction().execute((tx) =>
    insertCode(tx, {
      ...{
        ...terms,
        siteId,
        code,
        percent: 20,
        expiresAt,
        validity: "unlimited",
        createdAt: testApp.clock.now(),
      },
    }),
  );
  return code;
}

type Over = { code: string; last: Date };
const OFFERS: Record<string, () => Promise<Over>> = {
  "a code": async () => {
    const last = new Date(testApp.clock.now().getTime() + HOUR);
    return { code: await codeUntil(last), last };
  },
  "the time bonus": async () => ({
    code: "TIMEBONUS25",
    last: new Date((await signedUpAt()).getTime() + 14_400 * SECOND),
  }),
  "the welcome discount": async () => ({
    code: "WELCOME",
    last: new Date((await signedUpAt()).getTime() + 72 * HOUR),
  }),
  "the offer to who wants to leave": async () => {
    const { siteId } = await testApp.app.db
      .selectFrom("accountsMember")
      .select("siteId")
      .where("id", "=", anna.id)
      .executeTakeFirstOrThrow();
    const leaving = {
      memberId: anna.id,
      site: siteOf({ site: testApp.app.sites.get(siteId) }),
      now: testApp.clock.now(),
    };
    const offer = await testApp.app.db.transaction().execute((tx) => makeDeletionOffer(tx, leaving));
    if (!offer) throw new Error("there is none");
    const { code, expires } = offer;
    return { code, last: new Date(expires as string) };
  },
};

const ordersOf = async () => (await debits.till.call(anna, "GET", "/api/orders")).body.orders;

describe("[M-30] an expired offer is refused when ordering", () => {
  test.each(Object.keys(OFFERS))(
    "%s: good a second before, refused at its last moment and after",
    async (name) => {
      const { code, last } = await (OFFERS[name] as () => Promise<Over>)();
      testApp.clock.set(new Date(last.getTime() - SECOND).toISOString());
      // The member saw this price, which includes the discount.
      const seen = await debits.till.write(anna, { code });
      for (const late of [0, SECOND]) {
        testApp.clock.set(new Date(last.getTime() + late).toISOString());
        expect(await debits.till.call(anna, "POST", "/api/orders", seen)).toMatchObject({
          status: 409,
          body: { error: "shop.code_expired" },
        });
        const { code: _, ...without } = seen as typeof seen & { code?: string };
        // After the time bonus the welcome discount counts, of as many percent.
        if (code === "TIMEBONUS25") continue;
        const plain = await debits.till.call(anna, "POST", "/api/orders", without);
        expect(plain.body.error).toBe("shop.price_changed");
      }
      expect(await ordersOf()).toEqual([]);
      testApp.clock.set(new Date(last.getTime() - SECOND).toISOString());
      const placed = await debits.till.call(anna, "POST", "/api/orders", seen);
      expect([placed.status, placed.body.amount]).toEqual([201, seen.expected]);
    },
  );

  test("with the stored card too", async () => {
    testApp.clock.advance(4 * DAY);
    await debits.till.buy(anna, { store_card: true });
    const last = new Date(testApp.clock.now().getTime() + HOUR);
    const code = await codeUntil(last);
    const [card] = (await debits.till.readOffer(anna)).cards;
    const { method: _, ...seen } = await debits.till.write(anna, { code, card: card?.id });
    testApp.clock.set(last.toISOString());
    expect((await debits.till.call(anna, "POST", "/api/orders/repeat", seen)).body.error).toBe(
      "shop.code_expired",
    );
    expect(await ordersOf()).toHaveLength(1);
  });

  test("by direct debit too, before the code is sent and after", async () => {
    testApp.clock.advance(4 * DAY);
    const last = new Date(testApp.clock.now().getTime() + 5 * 60 * SECOND);
    const code = await codeUntil(last);
    const seen = await debits.till.write(anna, { code });
    const account = { ...debits.somebody(), code, expected: seen.expected };
    const sent = await debits.send(anna, account);
    expect(sent.status).toBe(201);
    const { method: _, ...order } = seen;
    const signed = { ...order, id: sent.body.id, sms_code: await debits.readCode() };
    testApp.clock.set(last.toISOString());
    const late = await debits.till.call(anna, "POST", "/api/direct-debit/orders", signed);
    expect(late.body.error).toBe("shop.code_expired");
    expect((await debits.send(anna, account)).body.error).toBe("shop.code_expired");
    expect(await ordersOf()).toEqual([]);
  });

  test("a price that has changed since the member saw it is not charged, up or down", async () => {
    testApp.clock.advance(4 * DAY);
    const seen = await debits.till.write(anna);
    const set = async (amount: number) => {
      await testApp.app.db
        .updateTable("siteBundlePrice")
        .set({ amount })
        .where("code", "=", "p1")
        .where("currency", "=", "EUR")
        .execute();
      await testApp.refreshSites();
    };
    const { amount } = seen.expected as { amount: number };
    for (const now of [amount + 1, amount - 1]) {
      await set(now);
      expect((await debits.till.call(anna, "POST", "/api/orders", seen)).body.error).toBe(
        "shop.price_changed",
      );
    }
    await set(amount);
    expect(await ordersOf()).toEqual([]);
    expect((await debits.till.call(anna, "POST", "/api/orders", seen)).status).toBe(201);
  });
});
