import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { Debits, ReturnsReport } from "../../../desk-debits-contract.ts";
import { openShop } from "../../shop.fixture.ts";
import { openDebits } from "../debit.fixture.ts";
import { debitProvider } from "../provider.ts";

const DEBITS = "/api/desk/debits";
const PREVIEWS = "/api/desk/debit-return-previews";
const RETURNS = "/api/desk/debit-returns";
const ACCEPTANCES = "/api/desk/debit-return-acceptances";

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
  const key = () => debits.newId();
  const refund = ({ orderId, amount }: { orderId: number; amount: number }, name: string) =>
    debitProvider(testApp.app).refund({
      ref: String(orderId),
      ...{ key: name, chargeRef: null, before: 0 },
      money: { amount, currency: "EUR" },
    });
  const payee = (name: string) => fay.ask("POST", "/api/desk/debit-refund-payees", { key: name });
  const transfer = (name: string) => fay.ask("POST", "/api/desk/debit-refund-transfers", { key: name });
  const entriesOf = (orderId: number) =>
    query("select kind, person_id from staff_audit where subject = $1 order by id", [`order:${orderId}`]);

  test("shows its account with an entry for each look, and is noted as transferred once", async () => {
    const debit = await buy();
    await makeFile();
    const name = key();
    expect(await refund(debit, name)).toMatchObject({ state: "pending" });
    const { refunds } = await readDesk();
    expect(refunds).toMatchObject([
      { key: name, order: debit.orderId, amount: debit.amount, is_payable: true },
    ]);
    expect(JSON.stringify(refunds)).not.toMatch(/iban|holder/);
    expect(await outcome(await payee(name))).toEqual([403, "staff.confirm_first"]);
    await fay.confirm();
    const { iban, holder } = await (await payee(name)).json();
    expect([iban.slice(0, 2), holder.length > 2]).toEqual(["NL", true]);
    await fay.confirm();
    expect((await transfer(name)).status).toBe(204);
    await fay.confirm();
    expect((await transfer(name)).status).toBe(204);
    await fay.confirm();
    expect(await outcome(await payee(name))).toEqual([409, "shop-desk.debit_refund_over"]);
    expect((await readDesk()).refunds).toEqual([]);
    expect(await entriesOf(debit.orderId)).toEqual([
      { kind: "shop.debit_payee_read", person_id: fay.id },
      { kind: "shop.debit_refund_transferred", person_id: fay.id },
    ]);
    for (const answer of [await payee(key()), await transfer(key())])
      expect([403, 404]).toContain(answer.status);
  });

  test("fails if the bank has returned the debit, and is not noted as transferred", async () => {
    const debit = await buy();
    await makeFile();
    const name = key();
    await refund(debit, name);
    await confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    await fay.confirm();
    expect(await outcome(await transfer(name))).toEqual([409, "shop-desk.debit_refund_over"]);
  });
});

describe("what a member owes", () => {
  const RECEIVABLES = "/api/desk/receivables";
  const settle = (body: object, by = fay) => by.ask("POST", "/api/desk/receivable-settlements", body);
  const readOwed = async (by = fay) => (await by.ask("GET", RECEIVABLES)).json();

  /** An order whose credits were used before its debit came back. */
  async function owe() {
    const debit = await buy();
    await makeFile();
    const at = testApp.clock.now();
    await query("select wallet_spend($1, 'text', $2, 6, $3)", [debit.memberId, makeClientId(at), at]);
    await confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    const { open } = await readOwed();
    return open.find(({ order }: { order: number }) => order === debit.orderId);
  }

  test("is listed, settled once with what was seen, and leads to the order's history", async () => {
    const owed = await owe();
    expect(owed).toMatchObject({ cause: "debit", code: "MD06", state: "open", settled: null });
    const asked = { order: owed.order, amount: owed.money.amount, why: "Paid by bank transfer today" };
    const sam = await makeStaff(testApp, { roles: ["support"] });
    await sam.logIn();
    expect(await outcome(await settle(asked, sam))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await settle({ ...asked, amount: asked.amount + 1 }))).toEqual([
      ...[409, "shop-desk.receivable_changed"],
    ]);
    expect(Object.keys((await (await settle({ ...asked, why: "" })).json()).fields)).toEqual(["why"]);
    const both = await Promise.all([settle(asked), settle(asked)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    const { open, settled } = await readOwed();
    expect(open.map(({ order }: { order: number }) => order)).not.toContain(owed.order);
    expect(settled[0]).toMatchObject({
      ...{ order: owed.order, state: "settled" },
      settled: { by: fay.alias, note: asked.why },
    });
    const entries = await query(
      "select kind from staff_audit where subject = $1 and kind = 'shop.receivable_settled'",
      [`order:${owed.order}`],
    );
    expect(entries).toHaveLength(1);
    expect((await settle({ ...asked, order: 999_999_999 })).status).toBe(404);
  });

  test("is written to a file whose cells are no formulas", async () => {
    const owed = await owe();
    const file = await fay.ask("GET", `${RECEIVABLES}.csv`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines[0]).toContain("order");
    expect(lines.find((line) => line.includes(String(owed.order)))).toContain("MD06");
  });
});
