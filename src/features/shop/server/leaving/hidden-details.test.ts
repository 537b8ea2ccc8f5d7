import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { eraseMember } from "#testing/leave.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openDebits } from "../debit/debit.fixture.ts";
import { openOperator } from "../debit/sent-back.fixture.ts";
import { makeDeletionOffer } from "../discounts/make-deletion-offer.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { forgetCards } from "../payments/forget-cards.ts";
import type { Buyer } from "../shop.fixture.ts";
import { hiddenDetails } from "./forget-details.ts";
import { revealBuyerCommand } from "./reveal-command.ts";

const DAY = 86_400_000;

openShopForFile();
afterEach(async () => {
  expect(await findAllDifferences(testApp.app)).toEqual([]);
});

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const reveal = async (order: { id: number }, by = "Anna de Vries") =>
  JSON.parse(
    await revealBuyerCommand.run(testApp.app, { order: String(order.id), by, reason: "a question" }),
  );
const declare = async (who: Buyer | null, email: string, order: string) => {
  const body = { client_id: randomUUID(), name: "Anna Anders", email, order };
  const answer = await till.call(who, "POST", "/api/withdrawals", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
};

test("[A-25] what an erased member paid with is hidden, and read only with a reason that is stored", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, {}, "paid", "4242");
  const [{ fingerprint }] = await rowsOf(
    "select fingerprint from shop_payment where order_id = $1",
    order.id,
  );
  await eraseMember(testApp, anna);
  const [row] = await rowsOf("select * from shop_payment where order_id = $1", order.id);
  expect(row).toMatchObject({ instrument: null, fingerprint: null, next: null });
  expect(JSON.stringify(row)).not.toContain(fingerprint);
  await expect(revealBuyerCommand.run(testApp.app, { order: String(order.id), by: "Anna" })).rejects.toThrow(
    "--reason",
  );
  expect(await reveal(order)).toMatchObject({ payment: { instrument: { last4: "4242" }, fingerprint } });
  expect(await rowsOf("select revealed_by, reason from shop_reveal where order_id = $1", order.id)).toEqual([
    { revealed_by: "Anna de Vries", reason: "a question" },
  ]);
  const here = await till.buy(await till.member());
  await expect(reveal(here)).rejects.toThrow("no such order of an erased member");
});

test("names and addresses of withdrawals are hidden, also of those that match no order", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await declare(null, anna.email.toUpperCase(), String(order.id));
  await declare(null, anna.email, "99");
  await declare(anna, "other@members.example", "1");
  await declare(null, "else@members.example", "99");
  await testApp.runJobs();
  await eraseMember(testApp, anna);
  const rows = await rowsOf("select name, email, declared_by, state from shop_withdrawal order by id");
  expect(rows).toEqual([
    // Declared in time, and nobody can confirm it any more.
    { name: null, email: null, declared_by: null, state: "refunded" },
    { name: null, email: null, declared_by: null, state: "open" },
    { name: null, email: null, declared_by: null, state: "open" },
    { name: "Anna Anders", email: "else@members.example", declared_by: null, state: "open" },
  ]);
  expect((await reveal(order)).withdrawals).toEqual([
    { name: "Anna Anders", email: anna.email.toUpperCase() },
  ]);
});

test("a mandate's account and proof stay readable with a reason while its debit runs, and then 14 months", async () => {
  const debits = openDebits(testApp);
  const { collect } = openOperator(testApp);
  const anna = await till.member();
  const { body: order } = await debits.buy(anna, debits.somebody());
  await rowsOf(`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 1, now())`);
  await eraseMember(testApp, anna);
  const [mandate] = await rowsOf("select * from shop_mandate where order_id = $1", order.id);
  expect(mandate).toMatchObject({ member_id: null, address: null, user_agent: null });
  const { account, last4 } = await debits.debitOf(order.id);
  expect(account).not.toBeNull();
  await collect();
  testApp.clock.advance(50 * DAY);
  await forget(testApp, "debit-accounts");
  expect((await debits.debitOf(order.id)).account).toBe(account);
  testApp.clock.advance(20 * DAY);
  await forget(testApp, "debit-accounts");
  expect(await debits.debitOf(order.id)).toMatchObject({
    account: null,
    mobile: null,
    household: null,
    last4: null,
  });
  expect(await reveal(order)).toMatchObject({
    debit: { account, last4 },
    account: { holder: "Zoë Müller-Łukasz" },
    mandate: { address: expect.any(String) },
  });
  testApp.clock.advance(370 * DAY);
  for (const row of ["mandate-details", "payment-details"] as const) await forget(testApp, row);
  expect(await reveal(order)).toMatchObject({ account: null, mandate: null });
});

test("hidden details are emptied a day after their end, unless money is on its way", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const [over, pending] = [await till.buy(anna, {}, "paid"), await till.buy(ben, {}, "paid")];
  for (const one of [anna, ben]) await eraseMember(testApp, one);
  await rowsOf(
    "insert into shop_receivable (order_id, amount, currency, at) values ($1, 1, 'EUR', now())",
    pending.id,
  );
  const bought = testApp.clock.now().getTime();
  const forgetBefore = (before: number) => hiddenDetails.forgetSome(testApp.app, new Date(before));
  await forgetBefore(bought);
  expect((await reveal(over)).payment).not.toBeNull();
  for (let twice = 0; twice < 2; twice++) await forgetBefore(bought + DAY);
  expect((await reveal(over)).payment).toBeNull();
  expect((await reveal(pending)).payment).not.toBeNull();
  await rowsOf("delete from shop_receivable where order_id = $1", pending.id);
});

test("a stored card is deleted here at once and at its provider until it answers, for 30 days", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  for (const one of [anna, ben]) await till.buy(one, { store_card: true });
  const sandbox = testApp.app.payments.find(({ name }) => name === "sandbox");
  const real = sandbox?.forgetStored;
  const asked: string[] = [];
  let isAway = true;
  if (sandbox)
    sandbox.forgetStored = async (card) => {
      asked.push(card);
      if (isAway) throw new Error("away");
      await real?.(card);
    };
  const run = () => forgetCards.run(testApp.app, {}, { id: "1" });
  const tokens = () => rowsOf("select token from sandbox_card");
  expect(await tokens()).toHaveLength(2);
  await eraseMember(testApp, anna);
  expect(await rowsOf("select from shop_card where member_id = $1", anna.id)).toEqual([]);
  await run();
  expect(await tokens()).toHaveLength(2);
  isAway = false;
  testApp.clock.advance(2 * 3_600_000);
  await run();
  expect([await tokens(), await rowsOf("select from shop_card_to_forget")]).toMatchObject([[{}], []]);
  isAway = true;
  await eraseMember(testApp, ben);
  await run();
  testApp.clock.advance(29 * DAY);
  await run();
  expect(await rowsOf("select from shop_card_to_forget")).toHaveLength(1);
  testApp.clock.advance(2 * DAY);
  for (let twice = 0; twice < 2; twice++) await run();
  expect(await rowsOf("select from shop_card_to_forget")).toEqual([]);
  expect(testApp.logged().filter((line) => line.includes("in 30 days"))).toHaveLength(1);
  expect(asked).toHaveLength(5);
  if (sandbox && real) sandbox.forgetStored = real;
});

test("claims of the member and their personal code go, claims by card stay", async () => {
  const anna = await till.member();
  const first = await till.buy(anna, { code: "TIMEBONUS25" });
  expect(await rowsOf("select from shop_code_claim where claim = $1", `member ${anna.id}`)).toHaveLength(2);
  const site = testApp.app.sites.find({ host: "localhost", forced: null }) as never;
  await testApp.app.db
    .transaction()
    .execute((tx) => makeDeletionOffer(tx, { memberId: anna.id, site, now: testApp.clock.now() }));
  const second = await till.buy(anna, { code: `STAY-${anna.id}` });
  await eraseMember(testApp, anna);
  const claims = await rowsOf("select code, claim from shop_code_claim where order_id = any($1)", [
    first.id,
    second.id,
  ]);
  expect(claims).toEqual([{ code: "NEWCOMER", claim: expect.stringMatching(/^fingerprint /) }]);
  expect(
    await rowsOf("select code from shop_order where id = any($1) order by id", [first.id, second.id]),
  ).toEqual([{ code: "TIMEBONUS25" }, { code: "STAY" }]);
  expect(await rowsOf("select from shop_code where code like 'STAY-%'")).toEqual([]);
});
