import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { Order } from "../../contract.ts";
import type { Books } from "../../desk-books-contract.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { refundLeft } from "../refunds/refund-order.ts";
import { newsOf } from "../shop.fixture.ts";
import { findAllDifferences } from "./find-differences.ts";
import { reconcileJob } from "./reconcile.ts";

openShopForFile();

const look = () => findAllDifferences(testApp.app);

test("orders of every outcome leave no difference: paid, refunded, disputed, won, spent from", async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => till.member()));
  const [anna, ben, cleo, dan, eve, finn] = buyers as [Buyer, Buyer, Buyer, Buyer, Buyer, Buyer];
  const [paid, back, disputed] = [await till.buy(anna), await till.buy(ben), await till.buy(cleo)];
  await till.buy(dan, {}, "failed");
  await till.buy(eve, {}, "cancelled");
  const unpaid = await till.buy(finn, {}, "refund_fails");
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 7, now())`.execute(testApp.app.db);
  // The provider moves apart from us; the jobs hear of it.
  for (const { id } of [paid, back, unpaid])
    await testApp.app.db
      .transaction()
      .execute((tx) => refundLeft(testApp.app, tx, { orderId: id, why: "unused" }));
  await testApp.app.db
    .updateTable("sandboxPayment")
    .set({ state: "charged_back" })
    .where("reference", "=", String(disputed.id))
    .execute();
  await runJob("look-at-refunds");
  await settlePayment(testApp.app, {
    orderId: disputed.id,
    news: newsOf(disputed, { state: "charged_back" }),
  });
  expect(await look()).toEqual([]);
  await settlePayment(testApp.app, { orderId: disputed.id, news: newsOf(disputed) });
  expect(await look()).toEqual([]);
  const states = await testApp.app.db
    .selectFrom("shopRefund")
    .select("state")
    .where("orderId", "in", [paid.id, back.id, unpaid.id])
    .orderBy("orderId")
    .execute();
  expect(states.map(({ state }) => state)).toEqual(["completed", "completed", "failed"]);
});

type Buyer = Awaited<ReturnType<typeof till.member>>;
type Planted = [string, (order: number, member: number) => Promise<unknown>, string[]];

test.each<Planted>([
  [
    "credits that nobody paid for",
    (order) =>
      set(`update shop_payment set completed_at = null, receipt_no = null where order_id = ${order}`),
    ["credits granted", "held by the provider", "lots", "paid", "payments booked"],
  ],
  [
    "a payment without its credits",
    (order) =>
      set(`delete from wallet_lot where key = '${order}'; delete from wallet_closed where key = '${order}'`),
    ["balance", "credits granted", "lots"],
  ],
  [
    "a closed lot whose member is still there",
    (order) => set(`delete from wallet_lot where key = '${order}'`),
    ["lots of another member"],
  ],
  [
    "money paid back that no book knows",
    (order) =>
      set(`insert into shop_refund (order_id, key, why, credits, amount, state, at, changed_at)
        values (${order}, gen_random_uuid(), 'operator', 0, 5, 'completed', now(), now())`),
    ["held by the provider", "paid back"],
  ],
  [
    "more credits than were bought",
    (order) => set(`update shop_order set credits = 29 where id = ${order}`),
    ["credits granted"],
  ],
  [
    "an order that failed and holds its code",
    (order) =>
      set(`update shop_payment set state = 'failed', completed_at = null where order_id = ${order};
        insert into shop_code_claim values ('X', 'once', ${order})`),
    ["claims of codes", "credits granted"],
  ],
  [
    "a debt that was never booked",
    (order) => set(`insert into shop_receivable values (${order}, 12, 'EUR', 'open', now())`),
    ["owed"],
  ],
  [
    "a dispute that was booked with another amount than was disputed",
    async (order) => {
      await settlePayment(testApp.app, {
        orderId: order,
        news: newsOf(await amountOf(order), { state: "charged_back" }),
      });
      await set(`update shop_payment set disputed_amount = 700 where order_id = ${order};
        update shop_receivable set amount = 900 where order_id = ${order}`);
    },
    ["charged back", "held by the provider"],
  ],
  [
    "a chargeback that an older answer undid",
    async (order) => {
      await settlePayment(testApp.app, {
        orderId: order,
        news: newsOf(await amountOf(order), { state: "charged_back" }),
      });
      await set(
        `update shop_payment set state = 'completed', disputed_amount = null where order_id = ${order}`,
      );
    },
    ["charged back", "credits lost", "held by the provider"],
  ],
  [
    "credits of money that went back by a dispute or by the provider",
    (order) =>
      set(`update shop_payment set state = 'charged_back', disputed_amount = 700 where order_id = ${order};
        insert into shop_refund (order_id, key, why, provider_ref, credits, amount, state, at, changed_at)
          values (${order}, gen_random_uuid(), 'provider', 'r1', 0, 500, 'completed', now(), now());
        insert into shop_receivable values (${order}, 701, 'EUR', 'open', now())`),
    [
      "credits kept of disputed money",
      "credits kept of money that the provider paid back",
      "owed beyond what was disputed",
      "paid back",
    ],
  ],
  [
    "a payment whose provider can no longer be told of a refund",
    (order) => set(`update shop_payment set provider_ref = null where order_id = ${order}`),
    ["references of the provider"],
  ],
  [
    "a refund that waits and that no job looks at",
    (order) =>
      set(`insert into shop_refund (order_id, key, why, credits, amount, at, changed_at)
        values (${order}, gen_random_uuid(), 'operator', 0, 5, now(), now())`),
    ["refunds that nobody asks the provider about"],
  ],
  [
    "a lot of another member",
    (order, member) =>
      set(
        `update shop_order set member_id = (select max(id) from accounts_member where id <> ${member}) where id = ${order}`,
      ),
    ["lots of another member"],
  ],
  [
    "an entry in another currency, and a refund beyond the price without its credits",
    (order) =>
      set(`insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
          values (${order}, 'settled', 'loss', 'receivable', 1, 'NOK', 'planted', now());
        insert into shop_refund (order_id, key, why, credits, amount, state, at, changed_at)
          select id, gen_random_uuid(), 'unused', 3, amount + 1, 'completed', now(), now()
          from shop_order where id = ${order}`),
    [
      "credits left after the money went back",
      "credits paid back",
      "entries in another currency",
      "owed",
      "paid back",
      "paid back beyond the price",
    ],
  ],
  ...[" ORDER", "9ORDER", "x"].map(
    (key): Planted => [
      `a lot whose key is no order: "${key}"`,
      (order, member) =>
        set(`insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
        values (${member}, '2_bought', 'order', '${key.replace("ORDER", String(order))}', 5, 5, now())`),
      ["credits of lots without an order: KEY"],
    ],
  ),
  [
    "receipts that are missing: one in the midst, two at the end",
    async () => {
      const members = await Promise.all([till.member(), till.member(), till.member()]);
      for (const member of members) await till.buy(member);
      const next = `2026-${await companyId()}-`;
      const nths = `split_part(receipt_no, '-', 3)::integer`;
      const last = `(select max(${nths}) from shop_payment where receipt_no like '${next}%')`;
      await set(`update shop_payment set receipt_no = null where receipt_no = '${next}' || ${last} - 1`);
      await set(`update shop_receipt_count set last = last + 2`);
    },
    ["receipts 2026-C-N to N", "receipts 2026-C-N to N"],
  ],
  [
    "a number that two receipts have",
    (order) =>
      set(`update shop_payment set receipt_no = (select regexp_replace(receipt_no, '-(\\d+)$', '-0\\1')
        from shop_payment where receipt_no is not null and order_id <> ${order} limit 1) where order_id = ${order}`),
    ["number of the receipt", "receipts 2026-C-N to N"],
  ],
  [
    "a receipt that was never counted",
    (order) =>
      set(
        `update shop_payment set receipt_no = regexp_replace(receipt_no, '\\d+$', '900') where order_id = ${order}`,
      ),
    ["last receipt counted of 2026-C", "receipts 2026-C-N to N"],
  ],
  [
    "a receipt without a number of its series",
    (order) => set(`update shop_payment set receipt_no = 'mine' where order_id = ${order}`),
    ["number of the receipt"],
  ],
])("what is wrong is told: %s", async (_, plant, expected) => {
  const anna = await till.member();
  await till.member();
  const { id } = await till.buy(anna);
  const before = await look();
  await plant(id, anna.id);
  const found = (await look()).filter((one) => !before.some(({ what }) => what === one.what));
  const words = (what: string) =>
    what
      .replace(/ of order \d+$/, "")
      .replace(/(without an order: ).*/, "$1KEY")
      .replace(/2026-\d+(-\d+)?( to \d+)?$/, (_, nth, to) => `2026-C${nth ? "-N" : ""}${to ? " to N" : ""}`);
  const told = found.map(({ what }) => words(what));
  expect(told).toEqual(expect.arrayContaining(expected));
  for (const one of expected)
    expect(told.filter((what) => what === one).length).toBeGreaterThanOrEqual(
      expected.filter((what) => what === one).length,
    );
});

test("the daily job counts the differences for the alarm", async () => {
  await reconcileJob.run(testApp.app, {}, { id: "books" });
  const { length } = await look();
  expect(length).toBeGreaterThan(0);
  expect(await testApp.app.metrics.print()).toContain(`book_differences ${length}`);
});

describe("the books at the desk", () => {
  const DAY = 86_400_000;
  const today = () => testApp.clock.now().toISOString().slice(0, 10);
  const rangeOf = (from: string, to = today()) => `?from=${from}&to=${to}`;
  const sums = async () =>
    (
      await testApp.app.pool.query(`select account, currency, sum(debit - credit)::float8 as balance
        from shop_entry cross join lateral (values (debited, amount, 0), (credited, 0, amount)) side (account, debit, credit)
        group by account, currency order by account, currency`)
    ).rows;

  test("are sums of days that equal the entries, however often they are counted, and as a file too", async () => {
    const fay = await makeStaff(testApp, { roles: ["finance"] });
    const read = async (range: string): Promise<Books> =>
      (await fay.ask("GET", `/api/desk/books${range}`)).json();
    const before = await read(rangeOf("2026-01-01"));
    expect([before.rows, before.balances]).toEqual([[], []]);
    await Promise.all([runJob("count-books"), runJob("count-books")]);
    const first = await read(rangeOf(today()));
    expect(first.balances).toEqual(await sums());
    expect(first.balances.length).toBeGreaterThan(3);

    testApp.clock.advance(3 * DAY);
    await fay.logIn();
    const order = await till.buy(await till.member());
    await runJob("count-books");
    await runJob("count-books");
    const range = rangeOf(today());
    const { rows, balances, step } = await read(range);
    const { amount, currency } = order.amount;
    const booked = { period: today(), currency, entries: 1 };
    expect(rows).toEqual([
      { ...booked, account: "provider", debited: amount, credited: 0 },
      { ...booked, account: "sales", debited: 0, credited: amount },
    ]);
    expect([step, balances]).toEqual(["day", await sums()]);
    const file = await fay.ask("GET", `/api/desk/books.csv${range}`);
    expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([
      `"${today()}","provider","paid","1","${amount}","0","${currency}"`,
      `"${today()}","sales","paid","1","0","${amount}","${currency}"`,
    ]);
    const year = await read(rangeOf(`${Number(today().slice(0, 4)) - 1}-01-01`));
    expect([year.step, year.rows.every(({ period }) => period.endsWith("-01"))]).toEqual(["month", true]);
  });

  test("show what the last comparison found and the credits that members had, to finance and operators alone", async () => {
    const [olga, sam] = [
      await makeStaff(testApp, { roles: ["operator"] }),
      await makeStaff(testApp, { roles: ["support", "moderator", "lead"] }),
    ];
    const read = async (): Promise<Books> =>
      (await olga.ask("GET", `/api/desk/books${rangeOf(today())}`)).json();
    const at = testApp.clock.now().toISOString();
    await reconcileJob.run(testApp.app, {}, { id: "books" });
    const { reconciled } = await read();
    const found = await look();
    expect(reconciled).toMatchObject({ at, differences: found.length });
    expect(reconciled?.found).toEqual(
      found.slice(0, 100).map(({ memberId, ...one }) => ({ ...one, member: memberId })),
    );
    const { rows } = await testApp.app.pool.query(
      "select sum(remaining)::float8 as n from wallet_lot where source = '2_bought'",
    );
    expect(reconciled?.credits.bought).toBe(rows[0].n);
    for (const path of ["/api/desk/books", "/api/desk/books.csv"]) {
      const refused = await sam.ask("GET", `${path}${rangeOf(today())}`);
      expect([refused.status, (await refused.json()).error]).toEqual([403, "staff.no_right"]);
    }
    for (const [range, field] of [
      [rangeOf("2026-02-30"), "from"],
      [rangeOf("2026-11-02", "2026-11-01"), "to"],
      [rangeOf("1900-01-01"), "from"],
      ["?from=2026-11-01", "to"],
    ] as const) {
      const wrong = await olga.ask("GET", `/api/desk/books${range}`);
      expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, [field]]);
    }
  });
});

async function amountOf(order: number): Promise<Pick<Order, "amount">> {
  const { rows } = await testApp.app.pool.query("select amount from shop_order where id = $1", [order]);
  return { amount: { amount: rows[0].amount, currency: "EUR" } };
}

async function companyId(): Promise<number> {
  const { rows } = await testApp.app.pool.query("select company_id from shop_receipt_count");
  return rows[0].company_id;
}

function set(statement: string) {
  return testApp.app.pool.query(statement);
}

async function runJob(name: string) {
  const { jobs } = await import("#src/jobs.ts");
  await jobs.find((job) => job.name === name)?.run(testApp.app, {}, { id: name });
}
