import { expect, test } from "vitest";
import { PROVIDER_FAULTS } from "#testing/fake-provider.ts";
import { DAY, type Here } from "./provider-world.fixture.ts";

export function describeMoneyBack(here: Here): void {
  describeRefunds(here);
  describeOffice(here);
}

function describeRefunds(here: Here): void {
  test("the member's own refund reaches the provider, and completes", async () => {
    const { till, buy, refundOwn, endRefunds, look, stateOf, booksOf, creditsOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    const refund = await refundOwn(anna);
    await endRefunds("completed");
    await look(DAY);
    expect(await stateOf(anna, order)).toBe("refunded");
    expect(await booksOf(order)).toMatchObject([{ refunded: refund.money.amount }]);
    expect(await creditsOf(anna)).toBe(0);
  });

  test("a refund of unused credits pays their part of the price", async () => {
    const { till, buy, spend, refundOwn, endRefunds, look, booksOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    await spend(anna, 10);
    const refund = await refundOwn(anna);
    await endRefunds("completed");
    await look(DAY);
    expect(refund.money.amount).toBeLessThan(order.amount.amount);
    expect(await booksOf(order)).toMatchObject([{ refunded: refund.money.amount }]);
  });

  const failing = PROVIDER_FAULTS.filter((fault) => fault !== "other_host");
  test.each(failing)("%s while refunding: is refunded once", async (fault) => {
    const { fake, till, buy, refundOwn, endRefunds, look, stateOf, booksOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    fake.fail(fault, 1);
    await refundOwn(anna);
    await look(DAY);
    await endRefunds("completed");
    await look(DAY);
    expect(await booksOf(order)).toMatchObject([{ refunded: order.amount.amount }]);
    expect(await stateOf(anna, order)).toBe("refunded");
  });

  test("a refund that fails returns the credits", async () => {
    const { fake, till, buy, refundOwn, endRefunds, look, stateOf, creditsOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    await fake.refuseRefunds(true);
    await refundOwn(anna);
    await endRefunds("failed");
    await look(DAY);
    await fake.refuseRefunds(false);
    expect(await creditsOf(anna)).toBe(30);
    expect(await stateOf(anna, order)).toBe("completed");
  });
}

function describeOffice(here: Here): void {
  test("a refund in the provider's back office takes the credits it paid for", async () => {
    const { fake, till, buy, booksOf, hearAll, stateOf, creditsOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    await fake.refundThere((await booksOf(order))[0]?.reference as string, order.amount.amount);
    await hearAll();
    expect(await stateOf(anna, order)).toBe("refunded");
    expect(await creditsOf(anna)).toBe(0);
  });

  test("a dispute takes the credits, and gives them back when it is won", async () => {
    const { fake, till, buy, booksOf, hearAll, winDispute, stateOf, creditsOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    const reference = (await booksOf(order))[0]?.reference as string;
    await fake.disputeThere(reference, order.amount.amount);
    await hearAll();
    expect(await stateOf(anna, order)).toBe("charged_back");
    expect(await creditsOf(anna)).toBe(0);
    await winDispute(order, reference);
    expect(await stateOf(anna, order)).toBe("completed");
    expect(await creditsOf(anna)).toBe(30);
  });
}
