import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import { jobs } from "#src/jobs.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { type Buyer, openShop } from "../shop.fixture.ts";
import { camt054, openBank, pain002 } from "./bank.fixture.ts";
import { debitFigures } from "./count-day.ts";

let testApp: TestApp;
let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  testApp = await openShop();
  bank = await openBank(testApp);
});
afterAll(async () => {
  await testApp.close();
  await bank.close();
});

test("[E-18] a returned debit blocks the account until it is paid, and used credits are owed", async () => {
  const { who, account, order, debit } = await bank.buyer();
  await bank.collect();
  const now = testApp.clock.now();
  const day = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 60_000) };
  expect(await debitFigures.count(testApp.app.db, day)).toContainEqual({
    ...{ metric: "debits_at_risk", siteId: hereSite(testApp).id, country: "NL", part: "", n: 1 },
    ...{ amount: order.amount.amount, currency: "EUR" },
  });
  await sql`select wallet_spend(${who.id}, 'text', ${bank.debits.newId()}, 6, ${now})`.execute(
    testApp.app.db,
  );
  await bank.takeIn(camt054([debit.endToEndId, "MD06"], ["E-NOBODY", "MD06"]));
  const counted = (await debitFigures.count(testApp.app.db, day)).map(({ metric, part, n }) => [
    metric,
    part,
    n,
  ]);
  expect(counted.sort()).toEqual([
    ["debit_returns", "md06", 1],
    ["debits", "filed", 1],
    ["debits", "returned", 1],
  ]);
  const blocked = {
    body: { error: "shop.debit_blocked", message: "Your account is blocked for direct debit payments." },
  };
  testApp.clock.advance(20 * 86_400_000);
  expect((await readWallet(testApp.app.db, who.id)).credits).toBe(0);
  const owed = Math.floor((order.amount.amount * 6) / 30);
  const receivables = testApp.app.db.selectFrom("shopReceivable").select(["amount", "state"]);
  const receivable = () => receivables.where("orderId", "=", order.id).executeTakeFirst();
  expect(await receivable()).toEqual({ amount: owed, state: "open" });
  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(
    ({ to, subject }) => to === who.email && subject.includes("returned"),
  );
  expect(mails).toHaveLength(1);
  for (const words of [`You owe €${(owed / 100).toFixed(2)}`, "NL20 INGB 0001 2345 67", `${order.id} as the`])
    expect(mails[0]?.text).toContain(words);
  expect(await bank.debits.send(who, bank.debits.somebody())).toMatchObject(blocked);
  expect(await bank.debits.till.call(who, "GET", "/api/direct-debit?bundle=p0")).toMatchObject(blocked);
  expect((await bank.debits.till.readOffer(who)).methods).not.toContain("sdd");
  const other = await bank.debits.till.member();
  expect(await bank.debits.send(other, { ...bank.debits.somebody(), iban: account.iban })).toMatchObject(
    blocked,
  );
  expect(await bank.run("debit-settled", { order: String(order.id) })).toContain("is settled");
  expect(await receivable()).toEqual({ amount: owed, state: "settled" });
  await expect(bank.run("debit-settled", { order: String(order.id) })).rejects.toThrow("--order");
  expect((await bank.debits.send(who, bank.debits.somebody())).status).toBe(201);
});

describe("a member who owes nothing for a returned debit may use direct debit again", () => {
  const mayDebit = async (who: Buyer) =>
    (await bank.debits.till.call(who, "GET", "/api/direct-debit?bundle=p0")).status;
  const mailTo = async (who: Buyer) =>
    (await testApp.outbox()).find(({ to, subject }) => to === who.email && subject.includes("returned"))
      ?.text;

  test("at once if no credits were used, and the e-mail does not say otherwise", async () => {
    const { who, debit } = await bank.buyer();
    await bank.collect();
    expect(await mayDebit(who)).toBe(409);
    await bank.takeIn(camt054([debit.endToEndId, "MD06"]));
    expect(await mayDebit(who)).toBe(200);
    expect((await bank.debits.till.readOffer(who)).methods).toContain("sdd");
    await testApp.runJobs();
    expect(await mailTo(who)).toContain("so you owe nothing");
    expect(await mailTo(who)).not.toContain("you can’t pay by direct debit");
    testApp.clock.advance(61_000);
    expect((await bank.debits.buy(who, bank.debits.somebody())).status).toBe(201);
  });

  test("if the refund that caused the debt failed too; used credits are still owed", async () => {
    const [unused, used] = [await bank.buyer(), await bank.buyer()];
    await bank.collect();
    const at = testApp.clock.now();
    await sql`select wallet_spend(${used.who.id}, 'text', ${bank.debits.newId()}, 6, ${at})`.execute(
      testApp.app.db,
    );
    for (const { who, order } of [unused, used]) {
      const { credits, sums } = (await bank.debits.till.call(who, "GET", "/api/refunds")).body;
      const asked = { client_id: bank.debits.newId(), credits, sums };
      const { body } = await bank.debits.till.call(who, "POST", "/api/refunds", asked);
      expect(body.refunds).toMatchObject([{ state: "pending" }]);
      const seen = (await bank.debits.till.read(who, order)).order;
      expect([seen.refunded, seen.refunding]).toEqual([sums[0], sums[0]]);
    }
    for (const { debit } of [unused, used]) await bank.takeIn(camt054([debit.endToEndId, "MD06"]));
    await testApp.runJobs();
    expect(await mayDebit(unused.who)).toBe(200);
    expect(await mayDebit(used.who)).toBe(409);
    expect(await mailTo(used.who)).toContain("you can’t pay by direct debit");
    expect(await findDifferences(testApp.app.db)).toEqual([]);
  });
});

test.each([
  ["the debtor's doing", "MD06", "shop.debit_blocked"],
  ["our own fault", "BE05", undefined],
])("[E-18] three returns within a year that were %s, all of them settled", async (_title, code, error) => {
  const { who, account, ...first } = await bank.buyer();
  let { debit } = first;
  for (let returns = 1; returns <= 3; returns++) {
    if (returns > 1) {
      const { body: order } = await bank.debits.buy(who, account);
      await testApp.runJobs();
      debit = await bank.debits.debitOf(order.id);
    }
    await bank.collect();
    await bank.takeIn(camt054([debit.endToEndId, code]), { accept: debit.endToEndId });
    testApp.clock.advance(86_400_000);
  }
  expect((await bank.debits.send(who, account)).body.error).toBe(error);
  testApp.clock.advance(365 * 86_400_000);
  expect((await bank.debits.send(await bank.debits.till.member(), account)).status).toBe(201);
});

test("a closed account is not debited again by any member, even if the debt is paid", async () => {
  const { who, account, order, debit } = await bank.buyer();
  await bank.collect();
  expect(await bank.takeIn(pain002(debit.endToEndId, "AC04"))).toContain(`order ${order.id}: AC04`);
  await bank.run("debit-settled", { order: String(order.id) });
  testApp.clock.advance(20 * 86_400_000);
  expect((await bank.debits.send(who, account)).body.error).toBe("shop.debit_blocked");
  expect((await bank.debits.send(who, bank.debits.somebody())).status).toBe(201);
});

describe("files that are not a bank's answer", () => {
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};&a${n};">`).join(
    "",
  );
  test.each([
    ["a thousand million laughs", `<!DOCTYPE x [<!ENTITY a0 "ha">${entities}]><x>&a20;</x>`, "document type"],
    [
      "a file of this machine",
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
      "document type",
    ],
    ["an entity that nobody told of", "<Document><a>&f;</a></Document>", "malformed"],
    ["half a file", pain002("E1", "AC04").slice(0, 300), "malformed"],
    ["nothing", "", "malformed"],
    ["another message", "<Document><Other/></Document>", "is not pain.002"],
    ["no text at all", new Uint8Array([0x3c, 0xff, 0xfe]), "UTF-8"],
  ])("%s is refused", async (_title, content, words) => {
    await expect(bank.takeIn(content)).rejects.toThrow(words);
  });

  test("an unknown end-to-end id is reported, and changes nothing", async () => {
    expect(await bank.takeIn(camt054(["EVIL", "MD01"]))).toContain(
      '0 reversed, 0 read before, 1 unknown.\nunknown: "EVIL"',
    );
  });

  test("a debit that was never filed cannot be returned", async () => {
    const { debit, order } = await bank.buyer();
    expect(await bank.takeIn(camt054([debit.endToEndId, "MD06"]))).toContain("1 unknown");
    expect((await bank.debits.debitOf(order.id)).state).toBe("waiting");
  });
});

describe("a return of another amount than was debited", () => {
  // Debits that earlier tests left waiting go into a file of their own first.
  beforeEach(async () => void (await bank.collect()));
  const amount = (name: string, told: string, currency = "EUR") =>
    `<b:${name} Ccy="${currency}">${told}</b:${name}>`;
  const withAmount = (xml: string, inside: string) => xml.replace("<b:RtrInf>", `${inside}<b:RtrInf>`);
  const returned = ({ endToEndId }: { endToEndId: string }) => camt054([endToEndId, "MD06"]);

  test.each<[string, (debit: { endToEndId: string }) => string, string]>([
    ["less, in the entry", (debit) => returned(debit).replace("18.74", "18.73"), '"18.73 EUR"'],
    [
      "more, of the transaction",
      (debit) => withAmount(returned(debit), amount("Amt", "21.24")),
      '"21.24 EUR"',
    ],
    ["in another currency", (debit) => returned(debit).replace("EUR", "PLN"), '"18.74 PLN"'],
    ["that is no amount", (debit) => returned(debit).replace("18.74", "a lot"), '"a lot EUR"'],
    [
      "in a status report",
      ({ endToEndId }) =>
        pain002(
          endToEndId,
          "AM04",
          '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">1874</InstdAmt></Amt></OrgnlTxRef>',
        ),
      '"1874 EUR"',
    ],
  ])(
    "%s: told with its reference, and nothing moves until somebody accepts it",
    async (_title, write, told) => {
      const { who, order, debit } = await bank.buyer();
      await bank.collect();
      const said = await bank.takeIn(write(debit));
      expect(said).toContain("0 reversed, 0 read before, 0 unknown");
      expect(said).toContain(`order ${order.id} (${debit.endToEndId}): ${told} returned, €18.74 debited`);
      expect((await bank.debits.till.read(who, order)).order.state).toBe("completed");
      expect((await bank.debits.debitOf(order.id)).state).toBe("filed");
      expect(await testApp.app.metrics.print()).toMatch(/payment_faults_total\{fault="debit_return"\} [1-9]/);
      const stateOfFault = async () =>
        (await testApp.app.pool.query("select state from shop_fault where key = $1", [debit.endToEndId]))
          .rows[0]?.state;
      expect(await stateOfFault()).toBe("open");
      const accepted = await bank.takeIn(write(debit), { accept: debit.endToEndId });
      expect(await stateOfFault()).toBe("accepted");
      expect(accepted).toContain("1 reversed, 0 read before, 0 unknown");
      expect((await bank.debits.till.read(who, order)).order.state).toBe("charged_back");
      expect(await bank.takeIn(write(debit))).toContain("0 reversed, 1 read before, 0 unknown");
    },
  );

  test.each<[string, string]>([
    [
      "fees and all beside what was debited",
      `${amount("Amt", "21.24")}<b:AmtDtls><b:InstdAmt>${amount("Amt", "18.74")}</b:InstdAmt></b:AmtDtls>`,
    ],
    ["as it was, with more digits", amount("Amt", "18.74000")],
  ])("%s is the same amount", async (_title, inside) => {
    const { debit } = await bank.buyer();
    await bank.collect();
    expect(await bank.takeIn(withAmount(returned(debit), inside))).toContain("1 reversed");
  });
});

test("a debit that came back is never collected again by itself", async () => {
  const { order, debit } = await bank.buyer();
  await bank.collect();
  await bank.takeIn(camt054([debit.endToEndId, "AM04"]));
  for (const days of [1, 7, 60]) {
    testApp.clock.advance(days * 86_400_000);
    for (const { name, schedule, run } of jobs)
      if (schedule !== undefined) await run(testApp.app, null, { id: `${name} ${days}` });
    await testApp.runJobs();
    expect((await bank.collect()).xml).not.toContain(debit.endToEndId);
  }
  expect((await bank.debits.debitOf(order.id)).state).toBe("returned");
});
