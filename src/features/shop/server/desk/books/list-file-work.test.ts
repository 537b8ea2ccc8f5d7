import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { MONEY_LISTS } from "../../../desk-lists-rules.ts";
import { type DebitDesk, openDebitDesk, outcome } from "../../debit/desk/desk-debits.fixture.ts";
import { openShop } from "../../shop.fixture.ts";

const WHY = "The accountant asked for this month";

let testApp: TestApp;
let desk: DebitDesk;
let sam: Person;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openDebitDesk(testApp);
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const person of [desk.fay, sam]) {
    await person.logIn();
    await person.confirm();
  }
});

const today = () => testApp.clock.now().toISOString().slice(0, 10);
const ask = (list: string, more: object = {}, by = desk.fay) => {
  const input = { list, from: today(), to: today(), ...more };
  const id = makeClientId(testApp.clock.now());
  return by.ask("POST", "/api/desk/work", { id, kind: "money_list", input, why: WHY });
};

/** Makes a file and downloads it. @returns its lines */
async function linesOf(list: string, more: object = {}): Promise<string[]> {
  await desk.fay.confirm();
  const { id } = await (await ask(list, more)).json();
  await testApp.runJobs();
  const { state, file } = await (await desk.fay.ask("GET", `/api/desk/work/${id}`)).json();
  expect([state, file.name]).toEqual(["done", expect.stringMatching(new RegExp(`^${list}-.*[.]csv$`))]);
  await desk.fay.confirm();
  const lines = (await desk.take({ id })).trim().split("\r\n");
  const again = await desk.fay.ask("POST", "/api/desk/work-downloads", { id });
  expect(again.status).toBe(409);
  return lines;
}
const cellsOf = (line = "") => line.slice(1, -1).split('","');

test("orders, withdrawals and direct debits of some days are written to a file that is downloaded once", async () => {
  const debit = await desk.buy();
  const [member] = await desk.query("select email from accounts_member where id = $1", [debit.memberId]);
  const declared = { client_id: randomUUID(), name: "=Anna", email: member.email, order: "1909" };
  expect((await testApp.ask("/api/withdrawals", { method: "POST", json: declared })).status).toBe(202);
  await desk.query("update shop_debit set return_code = '=A1' where order_id = $1", [debit.orderId]);

  const orders = await linesOf("orders");
  expect(orders[0]).toContain("minor_units");
  const order = cellsOf(orders.find((one) => cellsOf(one)[0] === String(debit.orderId)));
  expect([order[2], order[4], order[7]]).toEqual([String(debit.memberId), "EUR", "sdd"]);

  const withdrawals = await linesOf("withdrawals");
  expect(cellsOf(withdrawals.at(-1))[4]).toBe("open");
  const debits = await linesOf("debits");
  const row = cellsOf(debits.find((one) => cellsOf(one)[0] === String(debit.orderId)));
  expect(row).toContain(debit.endToEndId);
  // A cell that would be a formula is led by an apostrophe.
  expect(row).toContain("'=A1");
  for (const line of [...orders, ...withdrawals, ...debits]) {
    expect(line).not.toContain("Anna");
    expect(line).not.toContain(member.email);
  }

  const from = "2020-01-01";
  expect(await linesOf("orders", { from, to: "2020-12-31" })).toHaveLength(1);
});

test("what members came to owe in some days is such a list too, whether they have paid it since or not", async () => {
  const { orderId, memberId } = await desk.owe();
  await desk.query("update shop_debit set return_code = '=A1' where order_id = $1", [orderId]);
  const rowOf = async () =>
    cellsOf((await linesOf("receivables")).find((one) => cellsOf(one)[0] === String(orderId)));
  const row = await rowOf();
  expect(row[2]).toBe(String(memberId));
  expect(row.slice(4, 8)).toEqual(["EUR", "open", "debit", "'=A1"]);
  const settled = { order: orderId, amount: Number(row[3]), why: "Paid by bank transfer today" };
  expect((await desk.fay.ask("POST", "/api/desk/receivable-settlements", settled)).status).toBe(204);
  expect((await rowOf())[5]).toBe("settled");
  expect(await linesOf("receivables", { from: "2020-01-01", to: "2020-12-31" })).toHaveLength(1);
});

test("more rows than one batch are all in the file, once", async () => {
  const debit = await desk.buy();
  await desk.query(
    `insert into shop_withdrawal (site_id, client_id, locale, name, email, order_no, at)
     select o.site_id, gen_random_uuid(), 'en', 'Bert', 'bert@members.example', '1', $2
     from shop_order o, generate_series(1, 1001) where o.id = $1`,
    [debit.orderId, testApp.clock.now()],
  );
  const [{ count }] = await desk.query("select count(*)::int from shop_withdrawal");
  const [, ...rows] = await linesOf("withdrawals");
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => cellsOf(row)[0])).size).toBe(count);
});

test("each file is in the log with its reason, and only finance and operators make one", async () => {
  const entries =
    "select entry::jsonb as entry from staff_access where kind = 'shop.list_written' order by id";
  const before = (await desk.query(entries)).length;
  for (const list of MONEY_LISTS)
    expect(await outcome(await ask(list, {}, sam))).toEqual([403, "staff.no_right"]);
  await linesOf("debits");
  const written = (await desk.query(entries)).slice(before);
  expect(written.map(({ entry }) => [entry.personId, entry.why])).toEqual([[desk.fay.id, WHY]]);
  expect(written[0].entry.changes).toMatchObject({ list: { after: "debits" }, from: { after: today() } });
});

test.each([
  ["list", { list: "members" }],
  ["from", { from: "yesterday" }],
  ["to", { from: "2026-02-02", to: "2026-02-01" }],
  ["to", { from: "2024-01-01", to: "2026-01-01" }],
])("a wrong %s is refused in its field, and no work begins", async (field, wrong) => {
  const count = async () => (await desk.query("select count(*)::int from work_run"))[0].count;
  const before = await count();
  const refused = await ask("orders", wrong);
  expect(refused.status).toBe(400);
  const { fields } = await refused.json();
  expect(Object.keys(fields)).toEqual([field]);
  if (field === "to") expect(fields.to).toContain("366");
  expect(await count()).toBe(before);
});

test("a file without a reason is refused", async () => {
  const id = makeClientId(testApp.clock.now());
  const input = { list: "orders", from: today(), to: today() };
  const refused = await desk.fay.ask("POST", "/api/desk/work", { id, kind: "money_list", input });
  expect(Object.keys((await refused.json()).fields)).toEqual(["why"]);
});
