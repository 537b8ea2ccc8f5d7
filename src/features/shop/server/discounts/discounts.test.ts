import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteOf } from "#features/site/server/site.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { hereSite } from "#testing/open-test-app.ts";
import { makeDeletionOffer } from "../shop.ts";
import { claimDiscount, claimFingerprint, releaseClaims } from "./claim-discount.ts";
import { type Codes, openCodes } from "./codes.fixture.ts";
import { type CodeHolder, type DiscountQuery, findDiscount } from "./find-discount.ts";

let testApp: Codes;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openCodes();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  anna = await testApp.member();
});

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const later = (milliseconds: number) => new Date(testApp.clock.now().getTime() + milliseconds);
type Query = DiscountQuery & Partial<Pick<CodeHolder, "locale">>;
const find = async ({ locale = "en", ...query }: Query = {}, who = anna) =>
  findDiscount(testApp.app, { ...(await testApp.holder(who)), locale }, query);
const codeOf = async (query: Query = {}, who = anna) => (await find(query, who))?.code;
const write: typeof testApp.app.db.transaction extends () => { execute: infer Execute } ? Execute : never = (
  use,
) => testApp.app.db.transaction().execute(use);
/** An order of the member's uses the code. */
async function use(
  code: string,
  { who = anna, fingerprint = null as string | null, state = "pending" as const } = {},
) {
  const orderId = await testApp.order(who.id, state);
  const discount = await find({ code }, who);
  if (!discount) throw new Error(`${code} does not hold`);
  await write((tx) => claimDiscount(tx, { discount, memberId: who.id, orderId, fingerprint }));
  return orderId;
}

describe("[X-09] discountcode.php returns the discount of a code", () => {
  test("with every field, ignoring other query parameters", async () => {
    const code = await testApp.code({
      percent: 12.5,
      country: "NL",
      memberId: anna.id,
      currency: "EUR",
      minimumAmount: 2_499,
      expiresAt: later(HOUR),
      validity: "once",
      methods: ["ideal", "paypal"],
    });
    const answer = await testApp.read(`?utm_source=mail&code=${code}&sub1=x`, anna);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      code,
      kind: "code",
      country: "NL",
      user_id: anna.id,
      expires: "2026-11-21T13:00:00.000Z",
      value_percentage: 12.5,
      currency: "EUR",
      minimum_order_value: 2_499,
      status: "active",
      validity: "once",
      expired: false,
      paymentmethods: ["ideal", "paypal"],
    });
  });

  test("in any case and with spaces", async () => {
    const code = await testApp.code();
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `;
    expect(await (await testApp.read(`?code=${encodeURIComponent(typed)}`, anna)).json()).toMatchObject({
      code,
    });
  });

  test("to members only", async () => {
    expect((await testApp.read("?timebonus=true")).status).toBe(403);
  });

  test.each(["?welcome=yes", "?code=", `?code=${"x".repeat(101)}`])("%s is no question", async (query) => {
    expect((await testApp.read(query, anna)).status).toBe(400);
  });

  test("a code of another site is unknown, and one for all sites is known", async () => {
    const elsewhere = await testApp.code({ siteId: (await otherSite()).id });
    const anywhere = await testApp.code({ siteId: null });
    expect((await testApp.read(`?code=${elsewhere}`, anna)).status).toBe(404);
    expect((await testApp.read(`?code=${anywhere}`, anna)).status).toBe(200);
  });
});

const otherSite = () =>
  testApp.app.db
    .selectFrom("siteSite")
    .select("id")
    .where("id", "!=", testApp.site.id)
    .limit(1)
    .executeTakeFirstOrThrow();

describe("[E-23] an unknown or used code", () => {
  test("is refused in the words of the specification", async () => {
    const unknown = await testApp.read("?code=NOBODY-KNOWS", anna);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: "shop.code_unknown", message: "Code not found" });
    const code = await testApp.code();
    await use(code);
    const used = await testApp.read(`?code=${code}`, anna);
    expect(used.status).toBe(409);
    expect(await used.json()).toMatchObject({ error: "shop.code_used", message: "Code already used" });
  });
});

describe("[M-06] each condition of a code is checked", () => {
  const bought = { listAmount: 2_499, method: "ideal" } as const;
  test.each<[string, Parameters<Codes["code"]>[0] & object, boolean, string]>([
    ["minimum order", { minimumAmount: 2_500, currency: "EUR" }, false, "shop.code_minimum"],
    ["country", { country: "DE" }, false, "shop.code_not_here"],
    ["currency", { currency: "GBP" }, false, "shop.code_not_here"],
    ["methods", { methods: ["paypal"] }, false, "shop.code_method"],
    ["validity", { validity: "once-per-user" }, true, "shop.code_used"],
    ["status", { status: "inactive" }, false, "shop.code_expired"],
  ])("%s", async (_, wanted, used, reason) => {
    const code = await testApp.code(wanted);
    if (used) await use(code);
    await expect(find({ code, ...bought })).rejects.toMatchObject({ code: reason });
    const nothing = { country: null, currency: null, minimumAmount: null, methods: null };
    const open = await testApp.code({ ...wanted, ...nothing, status: "active" });
    expect(await codeOf({ code: open, ...bought })).toBe(open);
  });

  test("user: a code for another member does not apply", async () => {
    const code = await testApp.code({ memberId: anna.id });
    await expect(find({ code }, await testApp.member())).rejects.toMatchObject({ code: "shop.code_unknown" });
    expect(await codeOf({ code })).toBe(code);
  });

  test("expiry: valid until the second before, and not at it", async () => {
    const code = await testApp.code({ expiresAt: later(HOUR) });
    testApp.clock.advance(HOUR - 1);
    expect(await codeOf({ code })).toBe(code);
    testApp.clock.advance(1);
    await expect(find({ code })).rejects.toMatchObject({ code: "shop.code_expired" });
    testApp.clock.advance(SECOND);
    await expect(find({ code })).rejects.toMatchObject({ code: "shop.code_expired" });
  });

  test("the refusal for a minimum names it in the member's language", async () => {
    const code = await testApp.code({ minimumAmount: 2_500, currency: "EUR" });
    await expect(find({ code, ...bought, locale: "de" })).rejects.toMatchObject({
      values: { amount: "25,00\u00a0€" },
    });
  });

  test("once for everyone, once per user, or unlimited", async () => {
    const bert = await testApp.member();
    const [once, each, endless] = [
      await testApp.code({ validity: "once" }),
      await testApp.code({ validity: "once-per-user" }),
      await testApp.code({ validity: "unlimited" }),
    ];
    for (const code of [once, each, endless]) await use(code);
    await expect(find({ code: once }, bert)).rejects.toMatchObject({ code: "shop.code_used" });
    expect(await codeOf({ code: each }, bert)).toBe(each);
    await expect(find({ code: each })).rejects.toMatchObject({ code: "shop.code_used" });
    expect(await codeOf({ code: endless })).toBe(endless);
  });
});

describe("the newcomer's offers", () => {
  test("[M-08] the time bonus is for members who are logged in, have not paid, and signed up less than 14,400 s ago", async () => {
    expect((await testApp.read("?timebonus=true")).status).toBe(403);
    const paid = await testApp.member();
    await makePremium(testApp, paid);
    expect((await testApp.read("?timebonus=true", paid)).status).toBe(404);
    testApp.clock.advance(14_400 * SECOND - 1);
    const bonus = await (await testApp.read("?timebonus=true", anna)).json();
    expect(bonus).toMatchObject({ code: "TIMEBONUS25", expires: "2026-11-21T16:00:00.000Z" });
    testApp.clock.advance(1);
    expect((await testApp.read("?timebonus=true", anna)).status).toBe(404);
  });

  test("the time bonus is 25 percent, active, once per user, in any country and for any amount", async () => {
    const answer = await testApp.read("?timebonus=true", anna);
    expect(await answer.json()).toEqual({
      code: "TIMEBONUS25",
      kind: "time_bonus",
      country: null,
      user_id: anna.id,
      expires: "2026-11-21T16:00:00.000Z",
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      status: "active",
      validity: "once-per-user",
      expired: false,
      paymentmethods: null,
    });
  });

  test("[X-10] the welcome discount is 25 percent for 72 hours, for members who have not paid", async () => {
    const welcome = await (await testApp.read("?welcome=true", anna)).json();
    expect(welcome).toMatchObject({
      code: "WELCOME",
      kind: "welcome",
      value_percentage: 25,
      expires: "2026-11-24T12:00:00.000Z",
    });
    testApp.clock.advance(72 * HOUR);
    expect((await testApp.read("?welcome=true", anna)).status).toBe(404);
    testApp.clock.set("2026-11-21T12:00:00Z");
    await makePremium(testApp, anna);
    expect((await testApp.read("?welcome=true", anna)).status).toBe(404);
  });

  test("the time bonus applies first, then the welcome discount, then nothing", async () => {
    expect(await codeOf()).toBe("TIMEBONUS25");
    expect(await (await testApp.read("", anna)).json()).toMatchObject({ code: "TIMEBONUS25" });
    testApp.clock.advance(4 * HOUR);
    expect(await codeOf()).toBe("WELCOME");
    testApp.clock.advance(68 * HOUR);
    expect(await find()).toBeNull();
    expect((await testApp.read("", anna)).status).toBe(404);
  });

  test("using one uses up both", async () => {
    await use("TIMEBONUS25");
    expect(await find()).toBeNull();
    for (const query of ["?timebonus=true", "?welcome=true"]) {
      expect((await testApp.read(query, anna)).status).toBe(404);
    }
    await expect(find({ code: "WELCOME" })).rejects.toMatchObject({ code: "shop.code_used" });
  });

  test("an order that waits at the provider or failed has used nothing", async () => {
    await use("TIMEBONUS25", { state: "loading" as never });
    expect(await codeOf()).toBe("TIMEBONUS25");
    const bert = await testApp.member();
    const orderId = await use("TIMEBONUS25", { who: bert });
    expect(await find({}, bert)).toBeNull();
    await write((tx) => releaseClaims(tx, orderId));
    expect(await codeOf({}, bert)).toBe("TIMEBONUS25");
  });

  test("they do not apply for premium members, nor after they expire", async () => {
    testApp.clock.advance(4 * HOUR);
    await expect(find({ code: "TIMEBONUS25" })).rejects.toMatchObject({ code: "shop.code_expired" });
    await makePremium(testApp, anna);
    await expect(find({ code: "WELCOME" })).rejects.toMatchObject({ code: "shop.code_not_here" });
  });
});

describe("a code can be used once", () => {
  test.each(["TIMEBONUS25", "WELCOME"])("%s in ten tabs at once is one order's", async (code) => {
    const discount = await find({ code });
    if (!discount) throw new Error("it holds");
    const orders = await Promise.all(Array.from({ length: 10 }, () => testApp.order(anna.id)));
    const claims = await Promise.allSettled(
      orders.map((orderId) =>
        write((tx) => claimDiscount(tx, { discount, memberId: anna.id, orderId, fingerprint: null })),
      ),
    );
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === "rejected") expect(claim.reason).toMatchObject({ code: "shop.code_used" });
    }
  });

  test("two concurrent orders cannot use both newcomer's offers", async () => {
    const both = await Promise.all(["TIMEBONUS25", "WELCOME"].map((code) => find({ code })));
    const claims = await Promise.allSettled(
      both.map(async (discount) => {
        if (!discount) throw new Error("it holds");
        const orderId = await testApp.order(anna.id);
        await write((tx) => claimDiscount(tx, { discount, memberId: anna.id, orderId, fingerprint: null }));
      }),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("with a card that another account used for a newcomer's offer, neither offer applies", async () => {
    const card = randomUUID();
    await use("TIMEBONUS25", { fingerprint: card });
    const bert = await testApp.member();
    await expect(use("WELCOME", { who: bert, fingerprint: card })).rejects.toMatchObject({
      code: "shop.code_used",
    });
    expect(await codeOf({}, bert)).toBe("TIMEBONUS25");
  });

  test("even if the card is known only after the payment", async () => {
    const card = randomUUID();
    const first = await use("WELCOME");
    const bert = await testApp.member();
    const second = await use("TIMEBONUS25", { who: bert });
    const told = (orderId: number, code: string) =>
      write((tx) => claimFingerprint(tx, { code, orderId, fingerprint: card }));
    expect(await told(first, "WELCOME")).toBe(true);
    expect(await told(first, "WELCOME")).toBe(true);
    expect(await told(second, "TIMEBONUS25")).toBe(false);
  });

  test("an unlimited code ignores the card, and the same name on two sites is two codes", async () => {
    const card = randomUUID();
    const endless = await testApp.code({ validity: "unlimited" });
    for (const who of [anna, await testApp.member()]) {
      const orderId = await use(endless, { who });
      expect(await write((tx) => claimFingerprint(tx, { code: endless, orderId, fingerprint: card }))).toBe(
        true,
      );
    }
    const code = await testApp.code({ validity: "once", siteId: null });
    await use(code);
    await testApp.code({ code, validity: "once" });
    expect(await codeOf({ code })).toBe(code);
  });
});

describe("[M-27] the welcome and deletion offers", () => {
  const offer = (who = anna) =>
    write((tx) => makeDeletionOffer(tx, { memberId: who.id, site: testApp.site, now: testApp.clock.now() }));

  test("carry code, percentage, minimum and country", async () => {
    const welcome = await (await testApp.read("?welcome=true", anna)).json();
    const deletion = await offer();
    for (const [carried, code] of [
      [welcome, "WELCOME"],
      [deletion, `STAY-${anna.id}`],
    ]) {
      expect(carried).toMatchObject({ code, value_percentage: 25, minimum_order_value: null, country: null });
    }
    const read = await testApp.read(`?code=STAY-${anna.id}`, anna);
    expect(await read.json()).toEqual({ ...deletion, kind: "deletion", expires: "2026-11-28T12:00:00.000Z" });
    const terms = { minimumAmount: 1_000, currency: "EUR", country: "NL" };
    await testApp.app.db.updateTable("shopCode").set(terms).where("code", "=", `STAY-${anna.id}`).execute();
    const carried = { minimum_order_value: 1_000, currency: "EUR", country: "NL" };
    expect(await offer()).toMatchObject(carried);
    expect(await (await testApp.read(`?code=STAY-${anna.id}`, anna)).json()).toMatchObject(carried);
  });

  test("deletion_offer_days says how long the code for a leaving member is valid", async () => {
    await testApp.setSettings({ deletion_offer_days: 2 });
    const site = siteOf({ site: hereSite(testApp) });
    await write((tx) => makeDeletionOffer(tx, { memberId: anna.id, site, now: testApp.clock.now() }));
    await testApp.setSettings({});
    const bert = await testApp.member();
    await offer(bert);
    const read = async ({ id, cookie }: MadeMember) => {
      const path = `/api/discountcode.php?code=STAY-${id}`;
      const answer = await testApp.ask(path, { headers: { cookie: `${cookie}; locale=en` } });
      return [answer.status, (await answer.json()).message];
    };
    testApp.clock.advance(48 * HOUR - 1);
    expect(await read(anna)).toEqual([200, undefined]);
    testApp.clock.advance(1);
    expect(await read(anna)).toEqual([409, "This code has expired."]);
    expect(await read(bert)).toEqual([200, undefined]);
  });

  test("repeating the deletion request returns the same offer, and none after seven days", async () => {
    const first = await offer();
    testApp.clock.advance(HOUR);
    expect(await offer()).toEqual(first);
    testApp.clock.advance(7 * 24 * HOUR);
    expect(await offer()).toBeNull();
  });

  test("it can be used once, by its member only, premium or not", async () => {
    await makePremium(testApp, anna);
    const { code } = (await offer()) ?? { code: "" };
    await expect(find({ code }, await testApp.member())).rejects.toMatchObject({ code: "shop.code_unknown" });
    await use(code);
    await expect(find({ code })).rejects.toMatchObject({ code: "shop.code_used" });
    expect(await offer()).toBeNull();
  });

  test("other members cannot find out whether it exists or was used", async () => {
    const bert = await testApp.member();
    const askFor = async (code: string) => {
      const answer = await testApp.read(`?code=${code}`, bert);
      const { requestId: _, ...told } = await answer.json();
      return [answer.status, told];
    };
    const none = await askFor(`STAY-${bert.id}`);
    expect(none).toEqual([404, { error: "shop.code_unknown", message: "Code not found" }]);
    const { code } = (await offer()) ?? { code: "" };
    expect(await askFor(code)).toEqual(none);
    await use(code);
    expect(await askFor(code)).toEqual(none);
    testApp.clock.advance(8 * 24 * HOUR);
    expect(await askFor(code)).toEqual(none);
  });
});
