import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderError } from "#adapters/provider-error.ts";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { MANDATE_TEXT } from "../../debit-rules.ts";
import { openShop } from "../shop.fixture.ts";
import { camt054, openBank, pain002 } from "./bank.fixture.ts";
import { findSchema, findSchemaFaults } from "./debit.fixture.ts";
import { DEBIT_FORMATS } from "./file-xml.ts";
import { debitProvider } from "./provider.ts";

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

describe("[M-26] mandate with evidence, notice by e-mail, a file that is valid by its schema, and returns", () => {
  test.each(["08", "02"] as const)("in the format .%s", async (format) => {
    const { who, account, order, debit } = await bank.buyer();
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

    const { said, xml, out } = await bank.collect({ format });
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
    expect((await bank.debits.debitOf(order.id)).state).toBe("filed");
    expect((await bank.collect({ format })).said).toBe("Nothing is due for collection.");

    const again = await bank.collect({ again: messageId });
    expect(again.xml).toBe(xml);
    await expect(bank.run("debit-file", { out, again: messageId })).rejects.toThrow("already exists");

    const returned =
      format === "08" ? camt054([debit.endToEndId, "MD06"]) : pain002(debit.endToEndId, "AM04");
    expect(await bank.takeIn(returned)).toContain("1 reversed, 0 read before, 0 unknown");
    expect((await bank.debits.till.read(who, order)).order.state).toBe("charged_back");
    expect(await readWallet(testApp.app.db, who.id)).toMatchObject({ credits: 0, premium: false });
    await testApp.runJobs();
    const told = (await testApp.outbox()).find(({ to }) => to === who.email);
    expect(told?.subject).toBe("A direct debit was returned");
    expect(told?.text).toContain("so you owe nothing");
    expect(told?.text).toContain(`/transactions/${order.id}`);
    expect(await bank.takeIn(returned)).toContain("0 reversed, 1 read before, 0 unknown");
    expect(await findDifferences(testApp.app.db)).toEqual([]);
  });
});

test("a debit without a notice, or too late for the bank, is left out of the file and postponed", async () => {
  const who = await bank.debits.till.member();
  const { body: order } = await bank.debits.buy(who, bank.debits.somebody());
  expect((await bank.collect()).said).toBe("Nothing is due for collection.");
  const first = await bank.debits.debitOf(order.id);
  testApp.clock.set(`${first.dueOn}T12:00:00Z`);
  expect((await bank.collect()).said).toContain("1 postponed");
  const { dueOn, state } = await bank.debits.debitOf(order.id);
  expect(dueOn > first.dueOn).toBe(true);
  expect(state).toBe("waiting");
  await testApp.runJobs();
  expect((await bank.collect()).said).toContain("1 debits");
});

describe("a refund to a debited account", () => {
  const refund = ({ id, amount }: { id: number; amount: { amount: number } }, key: string) =>
    debitProvider(testApp.app).refund({
      ref: String(id),
      ...{ key, chargeRef: null, before: 0 },
      money: { amount: amount.amount, currency: "EUR" },
    });

  test("cancels a debit that is not filed; otherwise it is transferred once and recorded", async () => {
    const [early, late] = [await bank.buyer(), await bank.buyer()];
    const never = bank.debits.newId();
    expect(await refund(early.order, never)).toEqual({ key: never, state: "completed" });
    expect(await refund(early.order, never)).toEqual({ key: never, state: "completed" });
    const { xml } = await bank.collect();
    expect(xml).not.toContain(early.debit.endToEndId);
    expect(xml).toContain(late.debit.endToEndId);
    const key = bank.debits.newId();
    expect(await refund(late.order, key)).toEqual({ key, state: "pending" });
    const list = await bank.run("debit-refunds", {});
    expect(list).toContain(`${key}  order ${late.order.id}`);
    expect(list.replaceAll(" ", "")).toContain(late.account.iban);
    expect(await bank.run("debit-refunds", { done: key })).toContain(`order ${late.order.id}`);
    await expect(bank.run("debit-refunds", { done: key })).rejects.toThrow("--done");
    expect(await refund(late.order, key)).toEqual({ key, state: "completed" });
  });

  test("is not transferred if the bank has returned the debit", async () => {
    const { order, debit } = await bank.buyer();
    await bank.collect();
    const key = bank.debits.newId();
    await refund(order, key);
    await bank.takeIn(camt054([debit.endToEndId, "MD06"]));
    expect(await bank.run("debit-refunds", {})).toBe("No refunds to transfer.");
    await expect(refund(order, bank.debits.newId())).rejects.toThrow(ProviderError);
  });
});

test("two concurrent commands put no debit into two files", async () => {
  const one = await bank.buyer();
  const two = await bank.buyer();
  const made = await Promise.all([bank.collect(), bank.collect(), bank.collect()]);
  const all = made.map(({ xml }) => xml).join("");
  for (const { debit } of [one, two]) expect(all.split(debit.endToEndId)).toHaveLength(2);
  expect(made.filter(({ said }) => said.includes("written"))).toHaveLength(1);
});
