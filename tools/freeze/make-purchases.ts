import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "#features/shop/contract.ts";
import { openDebits } from "#features/shop/server/debit/debit.fixture.ts";
import { settlePayment } from "#features/shop/server/payments/settle-payment.ts";
import { settleRefund } from "#features/shop/server/refunds/settle-refund.ts";
import { type Buyer, newsOf, openTill } from "#features/shop/server/shop.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { commands } from "../../src/commands.ts";
import type { People } from "./make-people.ts";

const DAY = 86_400_000;

/**
 * Creates orders, payments, debits and withdrawals in every state that a member, provider, bank or operator
 * can cause.
 */
export async function makePurchases(testApp: TestApp, people: People): Promise<void> {
  const till = openTill(testApp);
  const folder = await mkdtemp(join(tmpdir(), "velvet-freeze-"));
  const run = (name: string, values: Record<string, string>) => {
    const command = commands.find((one) => one.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    return command.run(testApp.app, values);
  };
  await makeCodes(run);
  await makeCardOrders(testApp, till, people);
  await makeRefundStates(testApp, till);
  // The provider will report this payment later.
  await till.buy(people.ben, { bundle: "p1" }, "pending");
  await makeWithdrawals(till, people);
  await testApp.runJobs();
  await makeDebits(testApp, { folder, run });
  // An order abandoned on the provider's page.
  await till.order(people.ben, { bundle: "p0" });
  await rm(folder, { recursive: true });
}

type Till = ReturnType<typeof openTill>;

async function makeCodes(run: Run) {
  await run("make-code", { site: "all", code: "SUMMER", percent: "20" });
  await run("make-code", { site: "all", code: "ONCE", percent: "10", validity: "once" });
  await run("make-code", { site: "all", code: "ALWAYS", percent: "5", validity: "unlimited" });
}

async function makeCardOrders(testApp: TestApp, till: Till, { anna, ben, dora, emil, hugo }: People) {
  // An order with a code that stores the card, and a second order with the stored card.
  await till.buy(anna, { bundle: "p1", code: "SUMMER", store_card: true }, "paid", "4111111111111111");
  await till.buy(anna, { bundle: "p0", start_now: false, method: "paypal" });
  await spend(testApp, anna, 3);
  for (const outcome of ["failed", "cancelled", "refused"]) await till.buy(ben, { bundle: "p0" }, outcome);
  await till.buy(dora, { bundle: "p0" });
  await refund(till, dora);
  await till.buy(emil, { bundle: "p0" }, "refund_fails");
  await refund(till, emil);
  await till.buy(hugo, { bundle: "p0" }, "charged_back");
  await spend(testApp, hugo, 4);
  await sendNewsNow(testApp);
}

async function makeRefundStates(testApp: TestApp, till: Till) {
  const won = await till.buy(await till.member(), { bundle: "p0" });
  for (const state of ["charged_back", "paid"] as const)
    await settlePayment(testApp.app, { orderId: won.id, news: newsOf(won, { state }) });
  await failRefund(testApp, (await makeRefunded(testApp, till)).id);
  for (const why of ["operator", "code_used", "erased"])
    await testApp.app.pool.query("update shop_refund set why = $1 where order_id = $2", [
      why,
      (await makeRefunded(testApp, till)).id,
    ]);
}

async function makeWithdrawals(till: Till, { iris }: People) {
  const bought = await till.buy(iris, { bundle: "p0" });
  for (const order of [String(bought.id), "the blue one", "999999"])
    await till.call(null, "POST", "/api/withdrawals", {
      client_id: randomUUID(),
      name: "Iris Łęcka",
      email: iris.email,
      order,
    });
}

function spend(testApp: TestApp, { id }: Buyer, credits: number) {
  return testApp.app.pool.query("select wallet_spend($1, 'gift', gen_random_uuid(), $2, now())", [
    id,
    credits,
  ]);
}

/** Refunds everything that can be refunded. */
async function refund(till: Till, who: Buyer) {
  const { credits, sums } = (await till.call(who, "GET", "/api/refunds")).body;
  const answer = await till.call(who, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
  if (answer.status !== 200) throw new Error(`A refund answered ${JSON.stringify(answer)}`);
}

/** The sandbox reports a dispute after a minute of database time. */
async function sendNewsNow(testApp: TestApp) {
  await testApp.app.pool.query(
    `select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), run_at := now() - interval '1 second')`,
  );
  await testApp.runJobs();
}

async function makeRefunded(testApp: TestApp, till: Till): Promise<Order> {
  const who = await till.member();
  const order = await till.buy(who, { bundle: "p0" });
  await refund(till, who);
  await testApp.runJobs();
  return order;
}

/** The provider first confirms the refund and then reports that it failed. */
async function failRefund(testApp: TestApp, orderId: number) {
  const { rows } = await testApp.app.pool.query("select key from shop_refund where order_id = $1", [orderId]);
  const news = { key: rows[0].key, state: "failed" as const };
  await testApp.app.db.transaction().execute((tx) => settleRefund(testApp.app, tx, news));
}

type Run = (name: string, values: Record<string, string>) => Promise<string>;

async function makeDebits(testApp: TestApp, { folder, run }: { folder: string; run: Run }) {
  const debits = openDebits(testApp);
  const buyer = async () => {
    const who = await debits.till.member();
    const { body: order } = await debits.buy(who, { ...debits.somebody(), bundle: "p0" });
    await testApp.runJobs();
    return { who, order, debit: await debits.debitOf(order.id) };
  };
  const [returned, settled, transferred] = [await buyer(), await buyer(), await buyer()];
  const both = await buyer();
  const out = join(folder, "debits.xml");
  await run("debit-file", { out });
  for (const { who } of [returned, settled]) await spend(testApp, who, 2);
  await refund(debits.till, both.who);
  await writeFile(join(folder, "returns.xml"), writeReturns(returned.debit, settled.debit, both.debit));
  await run("debit-returns", { in: join(folder, "returns.xml") });
  await run("debit-settled", { order: String(settled.order.id) });
  await refund(debits.till, transferred.who);
  const cancelled = await buyer();
  await refund(debits.till, cancelled.who);
  await buyer();
  await run("debit-file", { out: join(folder, "older.xml"), format: "02" });
  testApp.clock.advance(DAY);
  await buyer();
  await testApp.runJobs();
  const early = await debits.till.member();
  await debits.send(early, debits.somebody());
}

function writeReturns(...debits: { endToEndId: string; amount: number }[]): string {
  const details = debits.map(
    ({ endToEndId, amount }, index) =>
      `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${amount / 100}</Amt><RtrInf><Rsn><Cd>${["AC04", "MD06", "AM04"][index]}</Cd></Rsn></RtrInf></TxDtls>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>C1</MsgId></GrpHdr><Ntfctn><Ntry><Amt Ccy="EUR">19.98</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<NtryDtls>${details.join("")}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}
