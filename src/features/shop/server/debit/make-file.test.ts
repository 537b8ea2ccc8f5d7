import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ProviderError } from "#adapters/provider-error.ts";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { where } from "#testing/where.ts";
import { MANDATE_TEXT } from "../../debit-rules.ts";
import { type Buyer, openShop } from "../shop.fixture.ts";
import { findSchema, findSchemaFaults, openDebits } from "./debit.fixture.ts";
import { debitCommands } from "./debit-commands.ts";
import {
  DEBIT_FORMATS,
  type DebitFile,
  type DebitFormat,
  type FiledDebit,
  writeDebitFile,
} from "./file-xml.ts";
import { debitProvider } from "./provider.ts";

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
let folder: string;
beforeAll(async () => {
  testApp = await openShop();
  debits = openDebits(testApp);
  folder = await mkdtemp(join(tmpdir(), "debits-"));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
const nextPath = () => join(folder, `${++files}.xml`);
const run = async (name: string, values: Record<string, string>) => {
  const command = debitCommands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command.run(testApp.app, values);
};
const collect = async (values: Record<string, string> = {}) => {
  const out = nextPath();
  const said = await run("debit-file", { out, ...values });
  return { said, out, xml: said.includes("written") ? await readFile(out, "utf8") : "" };
};
const takeIn = async (xml: string | Uint8Array, values: Record<string, string> = {}) => {
  const path = nextPath();
  await writeFile(path, xml);
  return run("debit-returns", { in: path, ...values });
};
/** Somebody who has ordered by direct debit. */
const buyer = async () => {
  const who = await debits.till.member();
  const account = debits.somebody();
  const { body: order, status } = await debits.buy(who, account);
  expect(status, JSON.stringify(order)).toBe(201);
  await testApp.runJobs();
  return { who, account, order, debit: await debits.debitOf(order.id) };
};
const pain002 = (endToEndId: string, code: string, more = "") => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>D1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
<OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>${more}
</TxInfAndSts><TxInfAndSts><OrgnlEndToEndId>OTHER</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const camt054 = (...returns: [endToEndId: string, code: string][]) => `<?xml version="1.0" encoding="UTF-8"?>
<b:Document xmlns:b="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><b:BkToCstmrDbtCdtNtfctn><b:GrpHdr><b:MsgId>C1</b:MsgId></b:GrpHdr>
<b:Ntfctn><b:Ntry><b:Amt Ccy="EUR">18.74</b:Amt><b:CdtDbtInd>DBIT</b:CdtDbtInd><b:NtryDtls>${returns
  .map(
    ([name, code]) =>
      `<b:TxDtls><b:Refs><b:EndToEndId>${name}</b:EndToEndId></b:Refs><b:RtrInf><b:Rsn><b:Cd>${code}</b:Cd></b:Rsn></b:RtrInf></b:TxDtls>`,
  )
  .join("")}</b:NtryDtls></b:Ntry></b:Ntfctn></b:BkToCstmrDbtCdtNtfctn></b:Document>`;

describe("[M-26] mandate with evidence, notice by e-mail, a file that is valid by its schema, and returns", () => {
  test.each(["08", "02"] as const)("in the format .%s", async (format) => {
    const { who, account, order, debit } = await buyer();
    const mandate = await testApp.app.db
      .selectFrom("shopMandate")
      .selectAll()
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(mandate).toMatchObject({ address: "127.0.0.1", textVersion: MANDATE_TEXT });
    expect(mandate.codeSentAt <= mandate.signedAt).toBe(true);

    const isTold = ({ to, subject }: { to: string; subject: string }) =>
      to === who.email && subject === "Upcoming direct debit";
    const [mail, ...more] = (await testApp.outbox()).filter(isTold);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/show Velvet Demo B\.V\.(?!\.)/);
    for (const word of [mandate.reference, mandate.creditorId, account.iban.slice(-4)])
      expect(mail?.text).toContain(word);
    expect(mail?.text).toContain(`€${(order.amount.amount / 100).toFixed(2)}`);
    expect(mail?.text).not.toContain(account.iban);

    const { said, xml, out } = await collect({ format });
    expect(said).toMatch(/^D\d{8}-[0-9A-F]{12}: 1 debits, €/);
    const messageId = said.split(":")[0] as string;
    const schema = findSchema(DEBIT_FORMATS[format]);
    if (schema !== null) expect(await findSchemaFaults(xml, schema)).toEqual([]);
    for (const part of [
      `<MsgId>${messageId}</MsgId>`,
      `<EndToEndId>${debit.endToEndId}</EndToEndId>`,
      `<MndtId>${mandate.reference}</MndtId>`,
      `<IBAN>${account.iban}</IBAN>`,
      `<ReqdColltnDt>${debit.dueOn}</ReqdColltnDt>`,
      "<Nm>Zoe Mueller-Lukasz</Nm>",
      "<StrtNm>Gruene Strasse</StrtNm>",
      "<CtrlSum>",
    ])
      expect(xml).toContain(part);
    expect((await debits.debitOf(order.id)).state).toBe("filed");
    expect((await collect({ format })).said).toBe("Nothing is due for collection.");

    const again = await collect({ again: messageId });
    expect(again.xml).toBe(xml);
    await expect(run("debit-file", { out, again: messageId })).rejects.toThrow("already exists");

    const returned =
      format === "08" ? camt054([debit.endToEndId, "MD06"]) : pain002(debit.endToEndId, "AM04");
    expect(await takeIn(returned)).toContain("1 reversed, 0 read before, 0 unknown");
    expect((await debits.till.read(who, order)).order.state).toBe("charged_back");
    expect(await readWallet(testApp.app.db, who.id)).toMatchObject({ credits: 0, premium: false });
    await testApp.runJobs();
    const told = (await testApp.outbox()).find(({ to }) => to === who.email);
    expect(told?.subject).toBe("A direct debit was returned");
    expect(told?.text).toContain("so you owe nothing");
    expect(told?.text).toContain(`/transactions/${order.id}`);
    expect(await takeIn(returned)).toContain("0 reversed, 1 read before, 0 unknown");
    expect(await findDifferences(testApp.app.db)).toEqual([]);
  });
});

test("[E-18] a returned debit blocks the account until it is paid, and used credits are owed", async () => {
  const { who, account, order, debit } = await buyer();
  await collect();
  const now = testApp.clock.now();
  await sql`select wallet_spend(${who.id}, 'text', ${debits.newId()}, 6, ${now})`.execute(testApp.app.db);
  await takeIn(camt054([debit.endToEndId, "MD06"], ["E-NOBODY", "MD06"]));
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
  expect(await debits.send(who, debits.somebody())).toMatchObject(blocked);
  expect(await debits.till.call(who, "GET", "/api/direct-debit?bundle=p0")).toMatchObject(blocked);
  expect((await debits.till.readOffer(who)).methods).not.toContain("sdd");
  const other = await debits.till.member();
  expect(await debits.send(other, { ...debits.somebody(), iban: account.iban })).toMatchObject(blocked);
  expect(await run("debit-settled", { order: String(order.id) })).toContain("is settled");
  expect(await receivable()).toEqual({ amount: owed, state: "settled" });
  await expect(run("debit-settled", { order: String(order.id) })).rejects.toThrow("--order");
  expect((await debits.send(who, debits.somebody())).status).toBe(201);
});

describe("a member who owes nothing for a returned debit may use direct debit again", () => {
  const mayDebit = async (who: Buyer) =>
    (await debits.till.call(who, "GET", "/api/direct-debit?bundle=p0")).status;
  const mailTo = async (who: Buyer) =>
    (await testApp.outbox()).find(({ to, subject }) => to === who.email && subject.includes("returned"))
      ?.text;

  test("at once if no credits were used, and the e-mail does not say otherwise", async () => {
    const { who, debit } = await buyer();
    await collect();
    expect(await mayDebit(who)).toBe(409);
    await takeIn(camt054([debit.endToEndId, "MD06"]));
    expect(await mayDebit(who)).toBe(200);
    expect((await debits.till.readOffer(who)).methods).toContain("sdd");
    await testApp.runJobs();
    expect(await mailTo(who)).toContain("so you owe nothing");
    expect(await mailTo(who)).not.toContain("you can’t pay by direct debit");
    testApp.clock.advance(61_000);
    expect((await debits.buy(who, debits.somebody())).status).toBe(201);
  });

  test("if the refund that caused the debt failed too; used credits are still owed", async () => {
    const [unused, used] = [await buyer(), await buyer()];
    await collect();
    const at = testApp.clock.now();
    await sql`select wallet_spend(${used.who.id}, 'text', ${debits.newId()}, 6, ${at})`.execute(
      testApp.app.db,
    );
    for (const { who, order } of [unused, used]) {
      const { credits, sums } = (await debits.till.call(who, "GET", "/api/refunds")).body;
      const asked = { client_id: debits.newId(), credits, sums };
      const { body } = await debits.till.call(who, "POST", "/api/refunds", asked);
      expect(body.refunds).toMatchObject([{ state: "pending" }]);
      const seen = (await debits.till.read(who, order)).order;
      expect([seen.refunded, seen.refunding]).toEqual([sums[0], sums[0]]);
    }
    for (const { debit } of [unused, used]) await takeIn(camt054([debit.endToEndId, "MD06"]));
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
  const { who, account, ...first } = await buyer();
  let { debit } = first;
  for (let returns = 1; returns <= 3; returns++) {
    if (returns > 1) {
      const { body: order } = await debits.buy(who, account);
      await testApp.runJobs();
      debit = await debits.debitOf(order.id);
    }
    await collect();
    await takeIn(camt054([debit.endToEndId, code]), { accept: debit.endToEndId });
    testApp.clock.advance(86_400_000);
  }
  expect((await debits.send(who, account)).body.error).toBe(error);
  testApp.clock.advance(365 * 86_400_000);
  expect((await debits.send(await debits.till.member(), account)).status).toBe(201);
});

test("a closed account is not debited again by any member, even if the debt is paid", async () => {
  const { who, account, order, debit } = await buyer();
  await collect();
  expect(await takeIn(pain002(debit.endToEndId, "AC04"))).toContain(`order ${order.id}: AC04`);
  await run("debit-settled", { order: String(order.id) });
  testApp.clock.advance(20 * 86_400_000);
  expect((await debits.send(who, account)).body.error).toBe("shop.debit_blocked");
  expect((await debits.send(who, debits.somebody())).status).toBe(201);
});

test("a debit without a notice, or too late for the bank, is left out of the file and postponed", async () => {
  const who = await debits.till.member();
  const { body: order } = await debits.buy(who, debits.somebody());
  expect((await collect()).said).toBe("Nothing is due for collection.");
  const first = await debits.debitOf(order.id);
  testApp.clock.set(`${first.dueOn}T12:00:00Z`);
  expect((await collect()).said).toContain("1 postponed");
  const { dueOn, state } = await debits.debitOf(order.id);
  expect(dueOn > first.dueOn).toBe(true);
  expect(state).toBe("waiting");
  await testApp.runJobs();
  expect((await collect()).said).toContain("1 debits");
});

describe("a refund to a debited account", () => {
  const refund = ({ id, amount }: { id: number; amount: { amount: number } }, key: string) =>
    debitProvider(testApp.app).refund({
      ref: String(id),
      ...{ key, chargeRef: null, before: 0 },
      money: { amount: amount.amount, currency: "EUR" },
    });

  test("cancels a debit that is not filed; otherwise it is transferred once and recorded", async () => {
    const [early, late] = [await buyer(), await buyer()];
    const never = debits.newId();
    expect(await refund(early.order, never)).toEqual({ key: never, state: "completed" });
    expect(await refund(early.order, never)).toEqual({ key: never, state: "completed" });
    const { xml } = await collect();
    expect(xml).not.toContain(early.debit.endToEndId);
    expect(xml).toContain(late.debit.endToEndId);
    const key = debits.newId();
    expect(await refund(late.order, key)).toEqual({ key, state: "pending" });
    const list = await run("debit-refunds", {});
    expect(list).toContain(`${key}  order ${late.order.id}`);
    expect(list.replaceAll(" ", "")).toContain(late.account.iban);
    expect(await run("debit-refunds", { done: key })).toContain(`order ${late.order.id}`);
    await expect(run("debit-refunds", { done: key })).rejects.toThrow("--done");
    expect(await refund(late.order, key)).toEqual({ key, state: "completed" });
  });

  test("is not transferred if the bank has returned the debit", async () => {
    const { order, debit } = await buyer();
    await collect();
    const key = debits.newId();
    await refund(order, key);
    await takeIn(camt054([debit.endToEndId, "MD06"]));
    expect(await run("debit-refunds", {})).toBe("No refunds to transfer.");
    await expect(refund(order, debits.newId())).rejects.toThrow(ProviderError);
  });
});

test("two concurrent commands put no debit into two files", async () => {
  const one = await buyer();
  const two = await buyer();
  const made = await Promise.all([collect(), collect(), collect()]);
  const all = made.map(({ xml }) => xml).join("");
  for (const { debit } of [one, two]) expect(all.split(debit.endToEndId)).toHaveLength(2);
  expect(made.filter(({ said }) => said.includes("written"))).toHaveLength(1);
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
    await expect(takeIn(content)).rejects.toThrow(words);
  });

  test("an unknown end-to-end id is reported, and changes nothing", async () => {
    expect(await takeIn(camt054(["EVIL", "MD01"]))).toContain(
      '0 reversed, 0 read before, 1 unknown.\nunknown: "EVIL"',
    );
  });

  test("a debit that was never filed cannot be returned", async () => {
    const { debit, order } = await buyer();
    expect(await takeIn(camt054([debit.endToEndId, "MD06"]))).toContain("1 unknown");
    expect((await debits.debitOf(order.id)).state).toBe("waiting");
  });
});

describe("a return of another amount than was debited", () => {
  // Debits that earlier tests left waiting go into a file of their own first.
  beforeEach(async () => void (await collect()));
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
      const { who, order, debit } = await buyer();
      await collect();
      const said = await takeIn(write(debit));
      expect(said).toContain("0 reversed, 0 read before, 0 unknown");
      expect(said).toContain(`order ${order.id} (${debit.endToEndId}): ${told} returned, €18.74 debited`);
      expect((await debits.till.read(who, order)).order.state).toBe("completed");
      expect((await debits.debitOf(order.id)).state).toBe("filed");
      expect(await testApp.app.metrics.print()).toMatch(/payment_faults_total\{fault="debit_return"\} [1-9]/);
      const stateOfFault = async () =>
        (await testApp.app.pool.query("select state from shop_fault where key = $1", [debit.endToEndId]))
          .rows[0]?.state;
      expect(await stateOfFault()).toBe("open");
      const accepted = await takeIn(write(debit), { accept: debit.endToEndId });
      expect(await stateOfFault()).toBe("accepted");
      expect(accepted).toContain("1 reversed, 0 read before, 0 unknown");
      expect((await debits.till.read(who, order)).order.state).toBe("charged_back");
      expect(await takeIn(write(debit))).toContain("0 reversed, 1 read before, 0 unknown");
    },
  );

  test.each<[string, string]>([
    [
      "fees and all beside what was debited",
      `${amount("Amt", "21.24")}<b:AmtDtls><b:InstdAmt>${amount("Amt", "18.74")}</b:InstdAmt></b:AmtDtls>`,
    ],
    ["as it was, with more digits", amount("Amt", "18.74000")],
  ])("%s is the same amount", async (_title, inside) => {
    const { debit } = await buyer();
    await collect();
    expect(await takeIn(withAmount(returned(debit), inside))).toContain("1 reversed");
  });
});

describe("a file that the bank rejected", () => {
  // Debits that earlier tests left waiting go into a file of their own first.
  beforeEach(async () => void (await collect()));
  const rejection = (messageId: string, code: string, batch = "") => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R2</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>${batch === "" ? reject("GrpSts", code) : ""}</OrgnlGrpInfAndSts>
${batch}</CstmrPmtStsRpt></Document>`;
  const reject = (status: string, code: string) =>
    `<${status}>RJCT</${status}><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const file = async () => {
    const { said, xml } = await collect();
    return { messageId: said.split(":")[0] as string, xml };
  };

  test("its debits go into the next file with a new notice; members keep credits and are not blocked", async () => {
    const { who, order, debit } = await buyer();
    const { messageId } = await file();
    testApp.clock.advance(86_400_000);
    const rejected = rejection(messageId, "FF01");
    expect(await takeIn(rejected)).toContain(
      `rejected by the bank: ${messageId} (FF01). 1 debits will go into the next file.`,
    );
    expect((await collect()).said).toBe("Nothing is due for collection.");
    await testApp.runJobs();
    const [mail] = (await testApp.outbox()).filter(({ to }) => to === who.email);
    expect(mail?.subject).toBe("Upcoming direct debit");
    const next = await file();
    expect(next.messageId).not.toBe(messageId);
    expect(next.xml).toContain(`<EndToEndId>${debit.endToEndId}</EndToEndId>`);
    expect(await takeIn(rejected)).toContain("0 debits will go");
    const now = await debits.debitOf(order.id);
    expect(now).toMatchObject({ state: "filed", returnCode: null });
    expect(now.dueOn > debit.dueOn).toBe(true);
    expect(next.xml).toContain(`<ReqdColltnDt>${now.dueOn}</ReqdColltnDt>`);
    expect((await debits.till.read(who, order)).order.state).toBe("completed");
    expect(await readWallet(testApp.app.db, who.id)).toMatchObject({ credits: 30, premium: true });
  });

  test("its fault is listed only together with what it does to the debits", async () => {
    const { order } = await buyer();
    const { messageId } = await file();
    const set = (statement: string) => testApp.app.pool.query(statement);
    const faults = async () =>
      (await testApp.app.pool.query("select from shop_fault where key like $1", [`${messageId} %`])).rowCount;
    await set("alter table shop_debit add constraint none check (state <> 'waiting') not valid");
    await expect(takeIn(rejection(messageId, "FF01"))).rejects.toThrow("none");
    await set("alter table shop_debit drop constraint none");
    expect([await faults(), (await debits.debitOf(order.id)).state]).toEqual([0, "filed"]);
    await takeIn(rejection(messageId, "FF01"));
    expect([await faults(), (await debits.debitOf(order.id)).state]).toEqual([1, "waiting"]);
  });

  test("of a rejected batch only debits without a reason of their own are requeued; a duplicate file changes nothing", async () => {
    const [bad, good] = [await buyer(), await buyer()];
    const { messageId } = await file();
    expect(await takeIn(rejection(messageId, "DU01"))).toContain("(DU01). 0 debits will go");
    const status = (name: string, reason: string) =>
      `<TxInfAndSts><OrgnlEndToEndId>${name}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${reason}</TxInfAndSts>`;
    const batchName = `${messageId}-${good.debit.dueOn.slice(2).replaceAll("-", "")}`;
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batchName}</OrgnlPmtInfId>${reject("PmtInfSts", "NARR")}
${status(bad.debit.endToEndId, "<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>")}${status(good.debit.endToEndId, "")}</OrgnlPmtInfAndSts>`;
    const said = await takeIn(rejection(messageId, "", batch));
    expect(said).toContain("1 reversed");
    expect(said).toContain(`${batchName} (NARR). 1 debits will go`);
    expect((await debits.debitOf(bad.order.id)).state).toBe("returned");
    expect((await debits.debitOf(good.order.id)).state).toBe("waiting");
  });

  test("its pending refunds are not transferred, since nothing was collected", async () => {
    const { order } = await buyer();
    const { messageId } = await file();
    const key = debits.newId();
    const money = { amount: order.amount.amount, currency: "EUR" } as const;
    await debitProvider(testApp.app).refund({
      ref: String(order.id),
      key,
      chargeRef: null,
      before: 0,
      money,
    });
    await takeIn(rejection(messageId, "FF01"));
    expect((await debits.debitOf(order.id)).state).toBe("cancelled");
    expect(await run("debit-refunds", {})).not.toContain(key);
    expect(
      await debitProvider(testApp.app).refund({
        ref: String(order.id),
        key,
        chargeRef: null,
        before: 0,
        money,
      }),
    ).toMatchObject({
      state: "completed",
    });
  });
});

const FIXED: DebitFile = {
  format: "pain.008.001.08",
  messageId: "D20261121-0123456789AB",
  madeAt: new Date("2026-11-21T12:00:00Z"),
  creditor: { id: "NL22ZZZ000000000000", name: "Velvet Demo B.V.", iban: "NL20INGB0001234567" },
  batches: [],
};
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }).map((typed) => `x${typed}`);
const filed = fc.record({
  endToEndId: fc.stringMatching(/^[A-Z0-9]{35}$/),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  mandate: fc.record({
    reference: fc.stringMatching(/^[A-Z0-9-]{1,35}$/),
    signedOn: fc.constant("2026-11-21"),
  }),
  debtor: fc.record({
    name: text,
    street: text,
    houseNumber: text,
    postalCode: text,
    city: text,
    country: fc.constantFrom("NL", "DE", "CH", "GB"),
    iban: fc.constantFrom("NL91ABNA0417164300", "GB82WEST12345698765432"),
  }),
  about: text,
}) as fc.Arbitrary<FiledDebit>;

test.each(Object.values(DEBIT_FORMATS))(
  "whatever people are called, %s counts and sums what is in it",
  async (format) => {
    const schema = findSchema(format);
    const batches = fc.array(fc.array(filed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const days = all.map((list, index) => ({ dueOn: `2026-12-0${index + 1}`, debits: list }));
        const xml = writeDebitFile({ ...FIXED, format, batches: days });
        const [whole, ...each] = [...xml.matchAll(/<CtrlSum>([\d.]+)<\/CtrlSum>/g)].map(([, sum]) =>
          Math.round(Number(sum) * 100),
        );
        const sums = all.map((list) => list.reduce((sum, { amount }) => sum + amount, 0));
        expect(each).toEqual(sums);
        expect(whole).toBe(sums.reduce((sum, one) => sum + one, 0));
        if (schema !== null) expect(await findSchemaFaults(xml, schema)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);

const SEEN: FiledDebit[] = [
  {
    endToEndId: "EABCDEFGHJKLMNPQRSTUVWXYZ",
    amount: 2_499,
    mandate: { reference: "M20261121-ABCDEFGHJKLMNPQR", signedOn: "2026-11-21" },
    debtor: {
      name: "Zoë Müller & Søn",
      street: "Grüne Straße",
      houseNumber: "12 b",
      postalCode: "1234 AB",
      city: "'s-Hertogenbosch",
      country: "NL",
      iban: "NL91ABNA0417164300",
    },
    about: "Order 100001",
  },
];

const writeSeen = (format: DebitFormat) =>
  writeDebitFile({ ...FIXED, format, batches: [{ dueOn: "2026-11-26", debits: SEEN }] });

/** Their hashes are those of files that the schemas of ISO were seen to take. */
test.each([
  ["pain.008.001.08", "3b0c8ef3b8b82c8c1d1835ded815e7ec9118d4c225d9afcf2338bcb9c6077339"],
  ["pain.008.001.02", "d3cdf40aeecf576cdec48b79265cb55efd88c818c92afa7ab2d09d73582489c3"],
] as const)("a file is byte for byte the one that %s takes", (format, hash) => {
  expect(createHash("sha256").update(writeSeen(format)).digest("hex")).toBe(hash);
});

where("schemas").test("the schemas of ISO take the files, and refuse one without its number", async () => {
  for (const format of Object.values(DEBIT_FORMATS)) {
    const schema = findSchema(format) as string;
    const xml = writeSeen(format);
    expect(await findSchemaFaults(xml, schema), format).toEqual([]);
    expect(await findSchemaFaults(xml.replace(/<MsgId>.*<\/MsgId>/, ""), schema), format).not.toEqual([]);
  }
});
