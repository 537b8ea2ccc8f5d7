import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import type { OutputOf } from "#base/endpoint.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import type { listReceivables, Receivable } from "../../../desk-receivables-contract.ts";
import { findAllDifferences } from "../../books/find-differences.ts";
import { type DebitDesk, openDebitDesk, outcome } from "../../debit/desk/desk-debits.fixture.ts";
import { mailReturn } from "../../debit/mail-return.ts";
import { settleDebit } from "../../debit/take-returns.ts";
import { insertReceivable } from "../../payments/queries-payment.ts";
import { openShop } from "../../shop.fixture.ts";

const RECEIVABLES = "/api/desk/receivables";
const WHY = "The member has gone abroad";

let testApp: TestApp;
let desk: DebitDesk;
let sam: Person;
let finn: Person;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openDebitDesk(testApp);
  sam = await makeStaff(testApp, { roles: ["support"] });
  finn = await makeStaff(testApp, { roles: ["finance"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const person of [desk.fay, sam, finn]) await person.logIn();
});

describe("what a member owes", () => {
  const settle = (body: object, by = desk.fay) => by.ask("POST", "/api/desk/receivable-settlements", body);
  const readOwed = async (by = desk.fay): Promise<OutputOf<typeof listReceivables>> =>
    (await by.ask("GET", RECEIVABLES)).json();

  const proposeAt = (by: Person, { order, amount }: { order: number; amount: number }) =>
    by.ask("POST", "/api/desk/write-off-proposals", { order, amount, why: WHY });
  const propose = async (asked: { order: number; amount: number }, by = desk.fay): Promise<number> =>
    (await (await proposeAt(by, asked)).json()).id;
  const answer = (by: Person, id: number, given = "agreed") =>
    by.ask("POST", "/api/desk/write-off-answers", { id, answer: given, why: "Nothing will come of it" });
  const differencesOf = async (order: number) =>
    (await findAllDifferences(testApp.app)).filter(({ what }) => what.endsWith(`order ${order}`));
  const lineOf = async (order: number, by = desk.fay) =>
    (await readOwed(by)).open.find((one) => one.order === order);

  async function owe() {
    const debit = await desk.owe();
    const { open } = await readOwed();
    const owed = open.find(({ order }) => order === debit.orderId) as Receivable;
    const asked = { order: owed.order, amount: owed.money.amount, why: "Paid by bank transfer today" };
    return { debit, owed, asked };
  }

  test("[B-09] is listed, settled once with what was seen, and frees the member", async () => {
    const { debit, owed, asked } = await owe();
    expect(owed).toMatchObject({ cause: "debit", code: "MD06", state: "open", settled: null });
    expect(owed).toMatchObject({ member: debit.memberId, site: hereSite(testApp).name });
    const before = await readOwed();
    expect(before.open_total).toBe(before.open.length);
    const sum = before.open.reduce((all, { money }) => all + money.amount, 0);
    expect(before.owed).toEqual([{ amount: sum, currency: "EUR" }]);
    expect([(await readOwed(sam)).may_settle, before.may_settle]).toEqual([false, true]);
    expect(await outcome(await settle(asked, sam))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await settle({ ...asked, amount: asked.amount + 1 }))).toEqual([
      ...[409, "shop-desk.receivable_changed"],
    ]);
    const wrong = { order: 0, amount: 0, why: "short" };
    expect(Object.keys((await (await settle(wrong)).json()).fields)).toEqual(["order", "amount", "why"]);
    expect((await settle({ ...asked, order: 999_999_999 })).status).toBe(404);
    expect(await readOwed()).toEqual(before);

    const both = await Promise.all([settle(asked), settle(asked)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    for (const again of [settle(asked, finn), settle({ ...asked, why: "Paid in cash, I think" })])
      expect(await outcome(await again)).toEqual([409, "shop-desk.receivable_over"]);
    const { open, settled } = await readOwed();
    expect(open.map(({ order }) => order)).not.toContain(owed.order);
    expect(settled[0]).toMatchObject({
      ...{ order: owed.order, state: "settled" },
      settled: { by: desk.fay.alias, note: asked.why },
    });
    const log = "select person_id from staff_audit where subject = $1 and kind = 'shop.receivable_settled'";
    expect(await desk.query(log, [`order:${owed.order}`])).toEqual([{ person_id: desk.fay.id }]);
    expect((await desk.debits.debitOf(owed.order)).settledAt).toEqual(testApp.clock.now());
    expect(await findAllDifferences(testApp.app)).toEqual([]);
  });

  test("and was written off can still be settled, is no loss then, and is open anew if it is owed again", async () => {
    const { debit, owed, asked } = await owe();
    const id = await propose(asked);
    expect((await answer(finn, id)).status).toBe(204);
    const seen = await readOwed();
    expect(seen.written_off).toMatchObject([{ order: owed.order, state: "written_off", money: owed.money }]);
    expect(seen.open.map(({ order }) => order)).not.toContain(owed.order);
    expect((await settle(asked)).status).toBe(204);
    expect((await settle(asked)).status).toBe(204);
    const after = await readOwed();
    expect([after.written_off, after.settled[0]?.order]).toEqual([[], owed.order]);
    const entries = "select kind, debited, credited, amount from shop_entry where order_id = $1 order by id";
    expect((await desk.query(entries, [owed.order])).slice(-2)).toEqual([
      { kind: "written_off", debited: "loss", credited: "receivable", amount: asked.amount },
      { kind: "settled", debited: "provider", credited: "loss", amount: asked.amount },
    ]);
    await settleDebit(testApp.app, debit.orderId);
    expect((await readOwed()).open).toEqual(seen.open);
    expect(await findAllDifferences(testApp.app)).toEqual([]);
    const again = { orderId: owed.order, amount: 1, currency: "EUR", at: testApp.clock.now() };
    await testApp.app.db.transaction().execute((tx) => insertReceivable(tx, again));
    const { open, settled } = await readOwed();
    expect(open.find(({ order }) => order === owed.order)).toMatchObject({
      money: { amount: 1 },
      settled: null,
    });
    expect(settled.map(({ order }) => order)).not.toContain(owed.order);
    expect((await settle({ ...asked, amount: 1 })).status).toBe(204);
  });

  test("[B-09] is written off only by a second person, once, with both and the reason in books, log and order", async () => {
    const { owed, asked } = await owe();
    expect(await outcome(await proposeAt(sam, asked))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await proposeAt(desk.fay, { ...asked, amount: asked.amount + 1 }))).toEqual([
      ...[409, "shop-desk.receivable_changed"],
    ]);
    expect((await proposeAt(desk.fay, { ...asked, order: 999_999_999 })).status).toBe(404);
    const wrong = await desk.fay.ask("POST", "/api/desk/write-off-proposals", {
      ...{ order: 0, amount: -1, why: "short" },
    });
    expect(Object.keys((await wrong.json()).fields)).toEqual(["order", "amount", "why"]);
    const both = await Promise.all([proposeAt(desk.fay, asked), proposeAt(desk.fay, asked)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [made] = both.filter(({ status }) => status === 200) as [Response];
    const { id } = await made.json();
    expect(await lineOf(owed.order)).toMatchObject({
      state: "open",
      proposal: { state: "open", by: desk.fay.alias, why: WHY, mine: true, answered: null },
    });
    expect((await lineOf(owed.order, finn))?.proposal?.mine).toBe(false);
    expect(await outcome(await answer(desk.fay, id))).toEqual([409, "staff.own_proposal"]);
    expect(await outcome(await answer(sam, id))).toEqual([403, "staff.no_right"]);
    const { proposals } = await (await finn.ask("GET", "/api/desk/proposals")).json();
    expect(proposals[0]).toMatchObject({
      ...{ kind: "shop.write_off", about: String(owed.order), state: "open", may_answer: true },
      changes: [{ field: "owed", after: "€0.00" }],
    });

    const agreed = await Promise.all([answer(finn, id), answer(finn, id)]);
    expect(agreed.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await outcome(await proposeAt(desk.fay, asked))).toEqual([409, "shop-desk.receivable_over"]);
    const { open, written_off } = await readOwed();
    expect(open.map(({ order }) => order)).not.toContain(owed.order);
    expect(written_off.find(({ order }) => order === owed.order)).toMatchObject({
      state: "written_off",
      written_off: { by: desk.fay.alias, agreed: finn.alias, why: WHY },
    });
    const entries =
      "select debited, credited, amount from shop_entry where order_id = $1 and kind = 'written_off'";
    expect(await desk.query(entries, [owed.order])).toEqual([
      { debited: "loss", credited: "receivable", amount: asked.amount },
    ]);
    const log = `select kind, person_id, about_id from staff_audit
      where subject = $1 and kind ~ 'write_off|written_off' order by id`;
    const about_id = owed.member;
    expect(await desk.query(log, [`order:${owed.order}`])).toEqual([
      { kind: "shop.write_off_proposed", person_id: desk.fay.id, about_id },
      { kind: "shop.write_off_answered", person_id: finn.id, about_id },
      { kind: "shop.receivable_written_off", person_id: finn.id, about_id },
    ]);
    const { timeline } = await (await desk.fay.ask("GET", `/api/desk/order?order=${owed.order}`)).json();
    expect(timeline.filter(({ what }: { what: string }) => what === "written_off")).toMatchObject([
      { by: `${desk.fay.alias}, ${finn.alias}`, words: WHY, money: owed.money },
    ]);
    expect(await differencesOf(owed.order)).toEqual([]);
  });

  test("[B-09] is not written off if the second person refuses, nobody answers in 72 hours, or it has changed since", async () => {
    const { owed, asked } = await owe();
    const refused = await propose(asked);
    expect((await answer(finn, refused, "refused")).status).toBe(204);
    expect(await lineOf(owed.order)).toMatchObject({
      state: "open",
      proposal: { state: "refused", answered: { by: finn.alias, why: "Nothing will come of it" } },
    });
    const late = await propose(asked);
    testApp.clock.advance(72 * 3_600_000);
    for (const person of [desk.fay, finn]) await person.logIn();
    expect(await outcome(await answer(finn, late))).toEqual([409, "staff.proposal_over"]);
    expect((await lineOf(owed.order))?.proposal?.state).toBe("over");
    const stale = await propose(asked);
    expect((await settle(asked)).status).toBe(204);
    expect(await outcome(await answer(finn, stale))).toEqual([409, "staff.changed_since"]);
    const { timeline } = await (await desk.fay.ask("GET", `/api/desk/order?order=${owed.order}`)).json();
    expect(timeline.filter(({ what }: { what: string }) => what === "settled")).toMatchObject([
      { by: desk.fay.alias, words: asked.why },
    ]);
    expect(await differencesOf(owed.order)).toEqual([]);
  });

  test("says when the member was mailed of it, and forgets that once it is owed anew", async () => {
    const { owed } = await owe();
    expect(owed.told_at).toBeNull();
    const at = testApp.clock.now();
    await testApp.runJobs();
    expect((await lineOf(owed.order))?.told_at).toBe(at.toISOString());
    testApp.clock.advance(60_000);
    const { debit } = await owe();
    await testApp.runJobs();
    // A mail that is sent again after a crash does not move the day of the first.
    await mailReturn(testApp.app, owed.order, "again");
    expect((await lineOf(owed.order))?.told_at).toBe(at.toISOString());
    expect((await lineOf(debit.orderId))?.told_at).toBe(testApp.clock.now().toISOString());
    const again = { orderId: owed.order, amount: 1, currency: "EUR", at: testApp.clock.now() };
    await testApp.app.db.transaction().execute((tx) => insertReceivable(tx, again));
    expect((await lineOf(owed.order))?.told_at).toBeNull();
  });

  test("[B-09] is settled and written off by others if it is one's own debt", async () => {
    const { debit, asked } = await owe();
    const own = [403, "staff.own_account"];
    const member = debit.memberId as number;
    await makeOwnAccount(testApp, member, desk.fay);
    expect(await outcome(await settle(asked))).toEqual(own);
    expect(await outcome(await proposeAt(desk.fay, asked))).toEqual(own);
    await makeOwnAccount(testApp, member, finn);
    const id = await propose(asked);
    for (const given of ["agreed", "refused"])
      expect(await outcome(await answer(finn, id, given))).toEqual(own);
    expect((await lineOf(asked.order))?.state).toBe("open");
    expect((await settle(asked)).status).toBe(204);
  });

  test("is a file for nobody without the right, a reason and a confirmation", async () => {
    await owe();
    expect([(await readOwed()).may_export, (await readOwed(sam)).may_export]).toEqual([true, false]);
    for (const by of [desk.fay, sam]) expect((await by.ask("GET", `${RECEIVABLES}.csv`)).status).toBe(404);
    const day = testApp.clock.now().toISOString().slice(0, 10);
    const ask = (by: Person, why?: string) =>
      by.ask("POST", "/api/desk/work", {
        ...{ id: makeClientId(testApp.clock.now()), kind: "money_list", why },
        input: { list: "receivables", from: day, to: day },
      });
    expect(await outcome(await ask(sam, WHY))).toEqual([403, "staff.no_right"]);
    expect((await ask(desk.fay)).status).toBe(400);
    expect(await outcome(await ask(finn, WHY))).toEqual([403, "staff.confirm_first"]);
    await finn.confirm();
    expect((await ask(finn, WHY)).status).toBe(200);
  });
});
