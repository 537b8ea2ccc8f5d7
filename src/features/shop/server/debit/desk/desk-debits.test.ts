import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import type { OutputOf } from "#base/endpoint.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import type { Debits, ReturnsReport } from "../../../desk-debits-contract.ts";
import type { listReceivables, Receivable } from "../../../desk-receivables-contract.ts";
import { findAllDifferences } from "../../books/find-differences.ts";
import { insertReceivable } from "../../payments/queries-payment.ts";
import { openShop } from "../../shop.fixture.ts";
import { openDebits } from "../debit.fixture.ts";
import { settleDebit } from "../take-returns.ts";

const DEBITS = "/api/desk/debits";
const PREVIEWS = "/api/desk/debit-return-previews";
const RETURNS = "/api/desk/debit-returns";
const ACCEPTANCES = "/api/desk/debit-return-acceptances";
const PAYEES = "/api/desk/debit-refund-payees";
const TRANSFERS = "/api/desk/debit-refund-transfers";
const RECEIVABLES = "/api/desk/receivables";

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
let fay: Person;
beforeAll(async () => {
  testApp = await openShop();
  debits = openDebits(testApp);
  fay = await makeStaff(testApp, { roles: ["finance"] });
});
afterAll(() => testApp.close());
beforeEach(() => fay.logIn());

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;
const faultsOf = (orderId: number) =>
  query("select state, settled_by, note from shop_fault where order_id = $1", [orderId]);
const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];
const readDesk = async (): Promise<Debits> => (await fay.ask("GET", DEBITS)).json();
async function buy() {
  const who = await debits.till.member();
  const { body: order } = await debits.buy(who, debits.somebody());
  await testApp.runJobs();
  return debits.debitOf(order.id);
}

async function work(input: object, id = makeClientId(testApp.clock.now())) {
  await fay.confirm();
  const started = await fay.ask("POST", "/api/desk/work", { id, kind: "debit_file", input });
  expect(started.status).toBe(200);
  await testApp.runJobs();
  return (await fay.ask("GET", `/api/desk/work/${id}`)).json();
}
const take = async ({ id }: { id: string }) =>
  (await fay.ask("POST", "/api/desk/work-downloads", { id })).text();
async function makeFile() {
  const { companies } = await readDesk();
  return work({ site: companies[0]?.site, format: "pain.008.001.08" });
}

type Back = { name: string; code: string; amount?: string };
const camt = (...returns: Back[]) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>C1</MsgId></GrpHdr><Ntfctn>
<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${returns
  .map(
    ({ name, code, amount }) =>
      `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs>${amount ? `<Amt Ccy="EUR">${amount}</Amt>` : ""}<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`,
  )
  .join(
    "",
  )}<TxDtls><Refs><EndToEndId>PAID</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const upload = (path: string, body: string) =>
  testApp.ask(path, {
    method: "POST",
    headers: { cookie: fay.cookie, origin: "http://localhost", "content-type": "application/xml" },
    body,
  });
const preview = async (body: string): Promise<ReturnsReport> => (await upload(PREVIEWS, body)).json();
async function confirmReturns(body: string) {
  const sha256 = createHash("sha256").update(body).digest("hex");
  await fay.confirm();
  return upload(`${RETURNS}?sha256=${sha256}`, body);
}
const outcomes = ({ rows }: ReturnsReport) => rows.map((row) => row.outcome);

describe("the file for the bank", () => {
  test("is made from what is due, downloaded once, and opened again by its name", async () => {
    const debit = await buy();
    const before = await readDesk();
    expect(before.companies[0]?.ready).toEqual([{ due_on: debit.dueOn, count: 1, amount: debit.amount }]);
    const run = await makeFile();
    const xml = await take(run);
    expect(xml).toContain(`<EndToEndId>${debit.endToEndId}</EndToEndId>`);
    const { companies, files } = await readDesk();
    expect(companies[0]?.ready).toEqual([]);
    const sha256 = createHash("sha256").update(xml).digest("hex");
    expect(files[0]).toMatchObject({ by: fay.alias, debits: 1, amount: debit.amount, sha256, is_kept: true });
    expect(run.file).toMatchObject({ name: `${files[0]?.name}.xml`, sha256 });
    expect(await take(await work({ again: files[0]?.name }))).toBe(xml);
    const kinds = await query(
      "select kind, person_id from staff_audit where kind like 'shop.debit_file%' order by id",
    );
    expect(kinds).toEqual([
      { kind: "shop.debit_file_made", person_id: fay.id },
      { kind: "shop.debit_file_opened", person_id: fay.id },
    ]);
  });

  test("is the same one if its work runs again after a crash, and none if nothing is due", async () => {
    const debit = await buy();
    const run = await makeFile();
    const [file] = (await readDesk()).files;
    await query("update work_run set state = 'running', ended_at = null where id = $1", [run.id]);
    const { jobs } = await import("../../../../../jobs.ts");
    const job = jobs.find(({ name }) => name === "do-long-work");
    await job?.run(testApp.app, { id: run.id }, { id: "1" });
    expect(await take(run)).toContain(debit.endToEndId);
    expect((await readDesk()).files[0]).toEqual(file);
    const empty = await makeFile();
    expect(empty).toMatchObject({
      state: "failed",
      error: { message: "No direct debit is due for the bank." },
    });
    expect(await work({ again: "D1" })).toMatchObject({ state: "failed" });
  });
});

describe("returns", () => {
  test("are previewed without a change, confirmed once, and shown as read before", async () => {
    const [one, two] = [await buy(), await buy()];
    await makeFile();
    const half = (two.amount / 200).toFixed(2);
    const body = camt(
      ...[
        { name: one.endToEndId, code: "AM04" },
        { name: two.endToEndId, code: "MD06", amount: half },
        { name: "=HYPERLINK(1)", code: "AM04" },
      ],
    );
    const seen = await preview(body);
    expect(outcomes(seen)).toEqual(["taken", "other", "unknown"]);
    expect(seen).toMatchObject({ name: "C1", read_before: null });
    expect((await debits.debitOf(one.orderId)).state).toBe("filed");
    const sha256 = createHash("sha256").update(body).digest("hex");
    expect(await outcome(await upload(`${RETURNS}?sha256=${sha256}`, body))).toEqual([
      ...[403, "staff.confirm_first"],
    ]);

    const answer = await confirmReturns(body);
    expect([answer.status, outcomes(await answer.json())]).toEqual([200, ["taken", "other", "unknown"]]);
    expect((await debits.debitOf(one.orderId)).state).toBe("returned");
    expect((await debits.debitOf(two.orderId)).state).toBe("filed");
    const again = await preview(body);
    expect([outcomes(again), again.read_before?.by]).toEqual([["known", "other", "unknown"], fay.alias]);
    expect((await confirmReturns(body)).status).toBe(200);
    const entries = await query("select from staff_audit where kind = 'shop.debit_returned'");
    expect(entries).toHaveLength(1);

    const { other } = await readDesk();
    expect(await faultsOf(two.orderId)).toEqual([{ state: "open", settled_by: null, note: null }]);
    expect(other).toMatchObject([{ order: two.orderId, code: "MD06", reported: `${half} EUR` }]);
    const accept = { end_to_end_id: two.endToEndId, code: "MD06", why: "The bank kept its fee" };
    await fay.confirm();
    const short = await fay.ask("POST", ACCEPTANCES, { ...accept, why: "fee" });
    expect([short.status, Object.keys((await short.json()).fields)]).toEqual([400, ["why"]]);
    expect((await fay.ask("POST", ACCEPTANCES, accept)).status).toBe(204);
    expect((await debits.debitOf(two.orderId)).state).toBe("returned");
    expect((await readDesk()).other).toEqual([]);
    expect(await faultsOf(two.orderId)).toEqual([
      { state: "accepted", settled_by: fay.alias, note: "The bank kept its fee" },
    ]);
    await fay.confirm();
    expect(await outcome(await fay.ask("POST", ACCEPTANCES, accept))).toEqual([
      ...[409, "shop-desk.return_not_open"],
    ]);
  });

  test("are refused if they declare a document type, are malformed, too large, or not what was previewed", async () => {
    const doctype = `<!DOCTYPE a [<!ENTITY b "c">]>${camt()}`;
    for (const body of [doctype, "<a", "", "<html/>"])
      expect(await outcome(await upload(PREVIEWS, body))).toEqual([409, "shop-desk.returns_unreadable"]);
    expect((await upload(PREVIEWS, "x".repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
    await fay.confirm();
    expect(await outcome(await upload(`${RETURNS}?sha256=${"0".repeat(64)}`, camt()))).toEqual([
      ...[409, "shop-desk.returns_other_file"],
    ]);
  });
});

test("a member is found by mandate, end-to-end id and mobile number, which is shown only after a reason", async () => {
  const who = await debits.till.member();
  const person = debits.somebody();
  const { body: order } = await debits.buy(who, person);
  const { endToEndId, mandateId } = await debits.debitOf(order.id);
  const [mandate] = await query("select reference from shop_mandate where id = $1", [mandateId]);
  const search = async (word: string, by = fay) =>
    (await by.ask("POST", "/api/desk/searches", { word })).json();
  for (const word of [
    mandate.reference,
    endToEndId.toLowerCase(),
    person.mobile,
    `00${person.mobile.slice(1)}`,
  ])
    expect((await search(word)).members, word).toMatchObject([{ id: who.id }]);
  for (const word of [person.mobile.slice(0, -1), mandate.reference.slice(0, -1)])
    expect((await search(word)).members, word).toEqual([]);
  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  await mira.logIn();
  expect((await search(person.mobile, mira)).members).toEqual([]);
  const contact = `/api/desk/member-contact?member=${who.id}`;
  expect(await outcome(await fay.ask("GET", contact))).toEqual([403, "staff.reason_first"]);
  const reason = { member: who.id, category: "payment", words: "The bank asks about the debit" };
  await fay.ask("POST", "/api/desk/contact-reasons", reason);
  expect(await (await fay.ask("GET", contact)).json()).toMatchObject({ mobile: person.mobile });
});

describe("a refund to a debited account", () => {
  const GOODWILL = "/api/desk/goodwill-refunds";
  const refundable = async (order: number, amount: number, reason = "goodwill") => {
    const plan = `/api/desk/refund-plans?order=${order}&reason=${reason}&amount=${amount}`;
    const { credits, refunded } = await (await fay.ask("GET", plan)).json();
    const seen = { credits, refunded };
    const rest = { knows_risk: true, why: "The bank debited this twice" };
    return { client_id: debits.newId(), order, reason, amount, seen, ...rest };
  };
  async function press(path: string, body: object) {
    await fay.confirm();
    return fay.ask("POST", path, body);
  }
  /** Pays a filed debit back at the desk. @returns the key of the transfer that waits */
  async function payBack({ orderId, amount }: { orderId: number; amount: number }) {
    const answer = await press(GOODWILL, await refundable(orderId, amount, "double"));
    expect(await answer.json()).toMatchObject({ state: "pending" });
    const { refunds } = await readDesk();
    return refunds.find(({ order }) => order === orderId)?.key as string;
  }
  const payee = (key: string) => fay.ask("POST", PAYEES, { key });
  const transfer = (key: string) => fay.ask("POST", TRANSFERS, { key });
  const entriesOf = (orderId: number) =>
    query(
      `select kind, person_id from staff_audit where subject = $1 and kind like 'shop.debit_%'
        and kind <> 'shop.debit_returned' order by id`,
      [`order:${orderId}`],
    );
  const statesOf = async (orderId: number) =>
    (await query("select state from shop_refund where order_id = $1", [orderId])).map(({ state }) => state);
  beforeAll(() => testApp.setSettings({ desk_goodwill_per_day: { EUR: 100_000 } }));

  test("shows its account with an entry for each look, and is noted as transferred once", async () => {
    const debit = await buy();
    await makeFile();
    const key = await payBack(debit);
    const { refunds } = await readDesk();
    expect(refunds).toMatchObject([{ order: debit.orderId, amount: debit.amount, is_payable: true }]);
    expect(JSON.stringify(refunds)).not.toMatch(/iban|holder/);
    expect(await outcome(await payee(key))).toEqual([403, "staff.confirm_first"]);
    expect(await outcome(await transfer(key))).toEqual([403, "staff.confirm_first"]);
    expect(await (await press(PAYEES, { key })).json()).toEqual({
      holder: "Zoë Müller-Łukasz",
      iban: expect.stringMatching(/^NL\d\d INGB( \d{2,4})+$/),
    });
    const finn = await makeStaff(testApp, { roles: ["finance"] });
    await finn.logIn();
    for (const person of [fay, finn]) await person.confirm();
    const both = await Promise.all([transfer(key), finn.ask("POST", TRANSFERS, { key })]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await press(TRANSFERS, { key })).status).toBe(204);
    expect(await outcome(await press(PAYEES, { key }))).toEqual([409, "shop-desk.debit_refund_over"]);
    expect((await readDesk()).refunds).toEqual([]);
    expect(await entriesOf(debit.orderId)).toEqual([
      { kind: "shop.debit_payee_read", person_id: fay.id },
      { kind: "shop.debit_refund_transferred", person_id: expect.toBeOneOf([fay.id, finn.id]) },
    ]);
    expect(await statesOf(debit.orderId)).toEqual(["completed"]);
  });

  test("that is more than the order, of an order that is not debited, or unknown, changes nothing", async () => {
    const debit = await buy();
    await makeFile();
    const more = { ...(await refundable(debit.orderId, 100)), amount: debit.amount + 1 };
    expect(await outcome(await press(GOODWILL, more))).toEqual([409, "shop-desk.refund_too_much"]);
    const whole = await refundable(debit.orderId, debit.amount, "double");
    const other = await debits.till.buy(await debits.till.member());
    for (const order of [0, -1, 1.5, "1"])
      expect((await press(GOODWILL, { ...whole, order })).status, String(order)).toBe(400);
    const unknown = { ...whole, client_id: debits.newId(), order: 999_999_999 };
    expect((await press(GOODWILL, unknown)).status).toBe(404);
    for (const _ of [1, 2]) expect((await press(GOODWILL, whole)).status).toBe(200);
    const paid = await refundable(other.id, 100);
    expect((await press(GOODWILL, paid)).status).toBe(200);
    expect((await readDesk()).refunds.map(({ order, amount }) => [order, amount])).toEqual([
      [debit.orderId, debit.amount],
    ]);
    const [{ key }] = (await readDesk()).refunds as [Debits["refunds"][number]];
    for (const path of [PAYEES, TRANSFERS]) {
      expect((await press(path, { key: debits.newId() })).status).toBe(404);
      for (const wrong of [paid.order, "x", null, undefined])
        expect((await press(path, { key: wrong })).status, path).toBe(400);
    }
    for (const role of ["support", "operator", "moderator"] as const) {
      const person = await makeStaff(testApp, { roles: [role] });
      await person.logIn();
      await person.confirm();
      for (const path of [PAYEES, TRANSFERS])
        expect(await outcome(await person.ask("POST", path, { key }))).toEqual([403, "staff.no_right"]);
    }
    expect(await statesOf(debit.orderId)).toEqual(["pending"]);
    expect((await press(TRANSFERS, { key })).status).toBe(204);
  });

  test("whose account is no longer kept shows none, and fails if the bank has returned the debit", async () => {
    const debit = await buy();
    await makeFile();
    const key = await payBack(debit);
    await query("update shop_mandate set details = null where order_id = $1", [debit.orderId]);
    expect((await readDesk()).refunds).toMatchObject([{ key, is_payable: false }]);
    expect(await outcome(await press(PAYEES, { key }))).toEqual([409, "shop-desk.debit_payee_gone"]);
    await confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    expect(await outcome(await press(TRANSFERS, { key }))).toEqual([409, "shop-desk.debit_refund_over"]);
    expect((await readDesk()).refunds).toEqual([]);
    expect([await entriesOf(debit.orderId), await statesOf(debit.orderId)]).toEqual([[], ["failed"]]);
  });
});

describe("what a member owes", () => {
  const settle = (body: object, by = fay) => by.ask("POST", "/api/desk/receivable-settlements", body);
  const readOwed = async (by = fay): Promise<OutputOf<typeof listReceivables>> =>
    (await by.ask("GET", RECEIVABLES)).json();

  /** An order whose credits were used before its debit came back. */
  async function owe() {
    const debit = await buy();
    await makeFile();
    const at = testApp.clock.now();
    await query("select wallet_spend($1, 'text', $2, 6, $3)", [debit.memberId, makeClientId(at), at]);
    await confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    const { open } = await readOwed();
    const owed = open.find(({ order }) => order === debit.orderId) as Receivable;
    const asked = { order: owed.order, amount: owed.money.amount, why: "Paid by bank transfer today" };
    return { debit, owed, asked };
  }

  test("is listed, settled once with what was seen, and frees the member", async () => {
    const { debit, owed, asked } = await owe();
    expect(owed).toMatchObject({ cause: "debit", code: "MD06", state: "open", settled: null });
    expect(owed).toMatchObject({ member: debit.memberId, site: hereSite(testApp).name });
    const before = await readOwed();
    expect(before.open_total).toBe(before.open.length);
    const sum = before.open.reduce((all, { money }) => all + money.amount, 0);
    expect(before.owed).toEqual([{ amount: sum, currency: "EUR" }]);
    const [sam, finn] = [
      await makeStaff(testApp, { roles: ["support"] }),
      await makeStaff(testApp, { roles: ["finance"] }),
    ];
    for (const person of [sam, finn]) await person.logIn();
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
      settled: { by: fay.alias, note: asked.why },
    });
    const log = "select person_id from staff_audit where subject = $1 and kind = 'shop.receivable_settled'";
    expect(await query(log, [`order:${owed.order}`])).toEqual([{ person_id: fay.id }]);
    expect((await debits.debitOf(owed.order)).settledAt).toEqual(testApp.clock.now());
    expect(await findAllDifferences(testApp.app)).toEqual([]);
  });

  test("and was written off can still be settled, is no loss then, and is open anew if it is owed again", async () => {
    const { debit, owed, asked } = await owe();
    await query(
      `with written as (update shop_receivable set state = 'written_off' where order_id = $1 returning *)
       insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
         select order_id, 'written_off', 'loss', 'receivable', amount, currency, order_id::text, at from written`,
      [owed.order],
    );
    const seen = await readOwed();
    expect(seen.written_off).toMatchObject([{ order: owed.order, state: "written_off", money: owed.money }]);
    expect(seen.open.map(({ order }) => order)).not.toContain(owed.order);
    expect((await settle(asked)).status).toBe(204);
    expect((await settle(asked)).status).toBe(204);
    const after = await readOwed();
    expect([after.written_off, after.settled[0]?.order]).toEqual([[], owed.order]);
    const entries = "select kind, debited, credited, amount from shop_entry where order_id = $1 order by id";
    expect((await query(entries, [owed.order])).slice(-2)).toEqual([
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

  test("is written to a file whose cells are no formulas", async () => {
    const { owed } = await owe();
    await query("update shop_debit set return_code = '=A1' where order_id = $1", [owed.order]);
    const file = await fay.ask("GET", `${RECEIVABLES}.csv`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines[0]).toContain("minor_units");
    const { order, member, money } = owed;
    const line = lines.find((one) => one.startsWith(String(order)) || one.startsWith(`"${order}"`)) ?? "";
    for (const cell of [member, money.amount, "EUR", "'=A1"]) expect(line).toContain(String(cell));
  });
});
