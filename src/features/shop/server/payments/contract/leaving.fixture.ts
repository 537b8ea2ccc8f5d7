import { expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { eraseMember } from "#testing/leave.ts";
import { DAY, type Here, MINUTE, type Traits } from "./provider-world.fixture.ts";

/** Events that may still happen at a provider once the member is erased. */
export function describeLeaving(here: Here, traits: Traits): void {
  const rowsOf = async (statement: string, id: number) =>
    (await here().testApp.app.pool.query(statement, [id])).rows;
  const paymentOf = async ({ id }: { id: number }) =>
    (
      await rowsOf(
        `select p.state, p.reason, p.instrument, o.member_id from shop_payment p
           join shop_order o on o.id = p.order_id where o.id = $1`,
        id,
      )
    )[0];

  test("a stored card is deleted at the provider twice without harm", async () => {
    const { testApp, till, buy } = here();
    const [provider] = testApp.app.payments as [PaymentProvider];
    const anna = await till.member();
    await buy(anna, { store_card: true });
    const [card] = await rowsOf("select provider_ref from shop_card where member_id = $1", anna.id);
    expect(card !== undefined).toBe(traits.storedCards !== "none");
    for (let twice = 0; twice < 2; twice++) await provider.forgetStored(card?.provider_ref ?? "buyer card");
  });

  test("unused credits are refunded to a member who is no longer there", async () => {
    const { testApp, till, buy, look, endRefunds, booksOf } = here();
    const anna = await till.member();
    const order = await buy(anna);
    await testApp.app.pool.query("update shop_order set country = 'DE' where id = $1", [order.id]);
    await eraseMember(testApp, anna);
    await look(MINUTE);
    await endRefunds("completed");
    await look(DAY);
    expect(await booksOf(order)).toMatchObject([{ refunded: order.amount.amount }]);
    expect(await paymentOf(order)).toEqual({
      ...{ state: "refunded", reason: null, instrument: null, member_id: null },
    });
  });

  test("money that arrives on day 20 goes back, and gives nobody credits", async () => {
    const { testApp, deliver, runJobs, paidInSilence, look, endRefunds, booksOf } = here();
    const { anna, placed, sent } = await paidInSilence();
    await eraseMember(testApp, anna);
    testApp.clock.advance(20 * DAY);
    for (const webhook of sent) expect(await deliver(webhook)).toBe(200);
    await runJobs();
    await look(MINUTE);
    await endRefunds("completed");
    await look(DAY);
    expect(await booksOf(placed)).toMatchObject([{ refunded: placed.amount.amount }]);
    expect(await paymentOf(placed)).toEqual({
      ...{ state: "refunded", reason: "erased", instrument: null, member_id: null },
    });
    expect(await rowsOf("select from wallet_closed where key = $1::text", placed.id)).toEqual([]);
  });

  test("a chargeback on day 20 leaves a debt without a member", async () => {
    const { testApp, till, fake, buy, spend, booksOf, hearAll } = here();
    const anna = await till.member();
    const order = await buy(anna);
    await spend(anna, 10);
    await eraseMember(testApp, anna);
    testApp.clock.advance(20 * DAY);
    await fake.disputeThere((await booksOf(order))[0]?.reference as string, order.amount.amount);
    await hearAll();
    expect(await rowsOf("select amount, state from shop_receivable where order_id = $1", order.id)).toEqual([
      { amount: Math.floor((order.amount.amount * 10) / order.credits), state: "open" },
    ]);
    expect(await paymentOf(order)).toMatchObject({ state: "charged_back", member_id: null });
  });
}
