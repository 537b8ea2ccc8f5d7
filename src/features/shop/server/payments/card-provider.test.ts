import { expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { openShopForTest, openTill } from "../shop.fixture.ts";

test("a stored card is charged only by the provider that stored it, and by none if that provider is gone", async () => {
  const testApp = await openShopForTest();
  const till = openTill(testApp);
  const anna = await till.member();
  await till.buy(anna, { store_card: true });
  const sandbox = testApp.app.payments.find(({ name }) => name === "sandbox") as PaymentProvider;
  const asked: string[] = [];
  const other: PaymentProvider = {
    ...sandbox,
    name: "other",
    chargeStored: async (...charge) => {
      asked.push("other");
      return sandbox.chargeStored(...charge);
    },
  };
  const repeat = async () => {
    const [card] = (await till.readOffer(anna)).cards;
    const { method: _, ...body } = await till.write(anna, { card: card?.id });
    return till.call(anna, "POST", "/api/orders/repeat", body);
  };
  testApp.app.payments = [other, ...testApp.app.payments];
  expect((await repeat()).body).toMatchObject({ state: "completed", credits: 30 });
  testApp.app.payments = [other];
  expect(await repeat()).toMatchObject({ status: 409, body: { error: "shop.method_not_here" } });
  expect(asked).toEqual([]);
});
