import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { openShop } from "../shop.fixture.ts";
import { openBank } from "./bank.fixture.ts";
import { debitProvider } from "./provider.ts";

let testApp: TestApp;
let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  testApp = await openShop();
  bank = await openBank(testApp);
  // A Monday: at a weekend the new due date can be the one that members were told of already.
  testApp.clock.set("2026-11-23T12:00:00Z");
});
afterAll(async () => {
  await testApp.close();
  await bank.close();
});

describe("a file that the bank rejected", () => {
  // Debits that earlier tests left waiting go into a file of their own first.
  beforeEach(async () => void (await bank.collect()));
  const rejection = (messageId: string, code: string, batch = "") => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R2</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>${batch === "" ? reject("GrpSts", code) : ""}</OrgnlGrpInfAndSts>
${batch}</CstmrPmtStsRpt></Document>`;
  const reject = (status: string, code: string) =>
    `<${status}>RJCT</${status}><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const file = async () => {
    const { said, xml } = await bank.collect();
    return { messageId: said.split(":")[0] as string, xml };
  };

  test("its debits go into the next file with a new notice; members keep credits and are not blocked", async () => {
    const { who, order, debit } = await bank.buyer();
    const { messageId } = await file();
    testApp.clock.advance(86_400_000);
    const rejected = rejection(messageId, "FF01");
    expect(await bank.takeIn(rejected)).toContain(
      `rejected by the bank: ${messageId} (FF01). 1 debits will go into the next file.`,
    );
    expect((await bank.collect()).said).toBe("Nothing is due for collection.");
    await testApp.runJobs();
    const [mail] = (await testApp.outbox()).filter(({ to }) => to === who.email);
    expect(mail?.subject).toBe("Upcoming direct debit");
    const next = await file();
    expect(next.messageId).not.toBe(messageId);
    expect(next.xml).toContain(`<EndToEndId>${debit.endToEndId}</EndToEndId>`);
    expect(await bank.takeIn(rejected)).toContain("0 debits will go");
    const now = await bank.debits.debitOf(order.id);
    expect(now).toMatchObject({ state: "filed", returnCode: null });
    expect(now.dueOn > debit.dueOn).toBe(true);
    expect(next.xml).toContain(`<ReqdColltnDt>${now.dueOn}</ReqdColltnDt>`);
    expect((await bank.debits.till.read(who, order)).order.state).toBe("completed");
    expect(await readWallet(testApp.app.db, who.id)).toMatchObject({ credits: 30, premium: true });
  });

  test("its fault is listed only together with what it does to the debits", async () => {
    const { order } = await bank.buyer();
    const { messageId } = await file();
    const set = (statement: string) => testApp.app.pool.query(statement);
    const faults = async () =>
      (await testApp.app.pool.query("select from shop_fault where key like $1", [`${messageId} %`])).rowCount;
    await set("alter table shop_debit add constraint none check (state <> 'waiting') not valid");
    await expect(bank.takeIn(rejection(messageId, "FF01"))).rejects.toThrow("none");
    await set("alter table shop_debit drop constraint none");
    expect([await faults(), (await bank.debits.debitOf(order.id)).state]).toEqual([0, "filed"]);
    await bank.takeIn(rejection(messageId, "FF01"));
    expect([await faults(), (await bank.debits.debitOf(order.id)).state]).toEqual([1, "waiting"]);
  });

  test("of a rejected batch only debits without a reason of their own are requeued; a duplicate file changes nothing", async () => {
    const [bad, good] = [await bank.buyer(), await bank.buyer()];
    const { messageId } = await file();
    expect(await bank.takeIn(rejection(messageId, "DU01"))).toContain("(DU01). 0 debits will go");
    const status = (name: string, reason: string) =>
      `<TxInfAndSts><OrgnlEndToEndId>${name}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${reason}</TxInfAndSts>`;
    const batchName = `${messageId}-${good.debit.dueOn.slice(2).replaceAll("-", "")}`;
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batchName}</OrgnlPmtInfId>${reject("PmtInfSts", "NARR")}
${status(bad.debit.endToEndId, "<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>")}${status(good.debit.endToEndId, "")}</OrgnlPmtInfAndSts>`;
    const said = await bank.takeIn(rejection(messageId, "", batch));
    expect(said).toContain("1 reversed");
    expect(said).toContain(`${batchName} (NARR). 1 debits will go`);
    expect((await bank.debits.debitOf(bad.order.id)).state).toBe("returned");
    expect((await bank.debits.debitOf(good.order.id)).state).toBe("waiting");
  });

  test("its pending refunds are not transferred, since nothing was collected", async () => {
    const { order } = await bank.buyer();
    const { messageId } = await file();
    const key = bank.debits.newId();
    const money = { amount: order.amount.amount, currency: "EUR" } as const;
    await debitProvider(testApp.app).refund({
      ref: String(order.id),
      key,
      chargeRef: null,
      before: 0,
      money,
    });
    await bank.takeIn(rejection(messageId, "FF01"));
    expect((await bank.debits.debitOf(order.id)).state).toBe("cancelled");
    expect(await bank.run("debit-refunds", {})).not.toContain(key);
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
