import { afterAll, beforeAll, expect, test } from "vitest";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import type { DeskCode } from "../../../desk-codes-contract.ts";
import { makeCodeCommand } from "../../discounts/make-code.ts";
import { openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk, WHY } from "../desk.fixture.ts";

const CODES = "/api/desk/codes";

let testApp: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openMoneyDesk(testApp);
});
afterAll(() => testApp?.close());

const terms = (changes: object = {}) => ({
  ...{ site: null, code: "SUMMER", percent: 20, country: null, member: null, currency: null, minimum: null },
  ...{ last_day: null, methods: null, validity: "once-per-user", why: WHY, ...changes },
});
const list = async (query = ""): Promise<DeskCode[]> =>
  (await desk.ask(desk.sam, "GET", `${CODES}${query}`)).codes as never;
const named = async (code: string) => (await list()).find((one) => one.code === code) as DeskCode;

test("[B-09] a code is made once, used, counted with its cost, and ended but not deleted", async () => {
  const made = await desk.ask(desk.fay, "POST", CODES, terms({ site: hereSite(testApp).id }));
  expect(made.status).toBe(200);
  expect(await desk.ask(desk.fay, "POST", CODES, terms({ site: hereSite(testApp).id }))).toEqual(made);
  expect(await desk.ask(desk.finn, "POST", CODES, terms({ site: hereSite(testApp).id }))).toMatchObject({
    error: "shop-desk.code_taken",
  });
  expect(await desk.ask(desk.sam, "POST", CODES, terms({ code: "SPRING" }))).toMatchObject({
    error: "staff.no_right",
  });
  const anna = await desk.till.member();
  const order = await desk.till.buy(anna, { code: "SUMMER" });
  expect(order.discount_code).toBe("SUMMER");
  const saved = { amount: order.list.amount - order.amount.amount, currency: "EUR" };
  expect(await named("SUMMER")).toMatchObject({
    ...{
      percent: 20,
      site: hereSite(testApp).name,
      made_by: desk.fay.alias,
      uses: 1,
      cost: [saved],
      ended: null,
    },
  });
  expect(await desk.ask(desk.sam, "GET", `/api/desk/code-uses?code=${made.id}`)).toMatchObject({
    uses: [{ order: order.id, member: anna.id, saved }],
  });
  expect(await desk.ask(desk.sam, "POST", "/api/desk/code-ends", { code: made.id, why: WHY })).toMatchObject({
    error: "staff.no_right",
  });
  for (let again = 0; again < 2; again++)
    expect(await desk.ask(desk.fay, "POST", "/api/desk/code-ends", { code: made.id, why: WHY })).toEqual({
      status: 204,
    });
  expect(await named("SUMMER")).toMatchObject({ is_over: true, uses: 1, ended: { by: desk.fay.alias } });
  const ben = await desk.till.member();
  const offer = await desk.till.call(ben, "GET", "/api/offer?code=SUMMER");
  expect(offer.body.error).toBe("shop.code_expired");
  expect((await desk.audit("shop.code_made")).map(({ why }) => why)).toEqual([WHY]);
  expect(await desk.audit("shop.code_ended")).toHaveLength(1);
});

test("[B-09] reserved names and wrong terms are refused by their field, and nothing is made", async () => {
  const before = await list();
  for (const code of ["WELCOME", "TIMEBONUS25", "stay-12"])
    expect(await desk.ask(desk.fay, "POST", CODES, terms({ code }))).toMatchObject({
      error: "shop-desk.code_reserved",
    });
  for (const [field, change] of Object.entries({
    code: { code: "AB" },
    percent: { percent: 12.55 },
    site: { site: 9_999 },
    currency: { minimum: 500 },
    last_day: { last_day: "2020-01-01" },
    member: { member: 999_999_999 },
    why: { why: "short" },
  }))
    expect(
      (await desk.ask(desk.fay, "POST", CODES, terms({ code: "WRONG", ...change }))).fields,
      field,
    ).toHaveProperty(field);
  expect(await list()).toEqual(before);
  const anna = await desk.till.member();
  await makeOwnAccount(testApp, anna.id, desk.fay);
  const own = terms({ code: "FOR-ME", member: anna.id });
  expect(await desk.ask(desk.fay, "POST", CODES, own)).toMatchObject({ error: "staff.own_account" });
  expect((await desk.ask(desk.finn, "POST", CODES, own)).status).toBe(200);
});

test("the command line makes the same codes with an entry in the log, and a member's codes are listed apart", async () => {
  const anna = await desk.till.member();
  await makeCodeCommand.run(testApp.app, {
    site: "all",
    code: "ANNA-ONLY",
    percent: "10",
    member: anna.email,
  });
  expect((await desk.audit("shop.code_made")).at(-1)).toMatchObject({
    personId: null,
    aboutId: anna.id,
    by: "cli",
  });
  expect((await list(`?member=${anna.id}`)).map(({ code, made_by }) => [code, made_by])).toEqual([
    ["ANNA-ONLY", null],
  ]);
  const answer = await desk.fay.ask("GET", "/api/desk/codes.csv");
  expect(await answer.text()).toContain('"ANNA-ONLY"');
});
