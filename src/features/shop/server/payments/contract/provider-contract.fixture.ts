import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { FakeProvider } from "#testing/fake-provider.ts";
import { findAllDifferences } from "../../books/find-differences.ts";
import { openShop } from "../../shop.fixture.ts";
import { describeLeaving } from "./leaving.fixture.ts";
import { describeMoneyBack } from "./money-back.fixture.ts";
import { describePaying } from "./paying.fixture.ts";
import { openProviderWorld, type ProviderWorld, type Traits } from "./provider-world.fixture.ts";
import { describeStarting } from "./starting.fixture.ts";
import { describeStoredCards } from "./stored-cards.fixture.ts";
import { describeWebhooks } from "./webhooks.fixture.ts";

/**
 * The contract of a payment provider, through the program's public doors: what buyers, banks and back offices do at a
 * server on loopback, and what may go wrong between it and us. The books are compared after each case.
 */
export function describeProvider(traits: Traits, openFake: () => Promise<FakeProvider>): void {
  let world: ProviderWorld;
  beforeAll(async () => {
    const fake = await openFake();
    const testApp = await openShop(fake.env);
    fake.attach?.(testApp);
    testApp.app.payments = testApp.app.payments.filter(({ name }) => name === traits.name);
    world = openProviderWorld(traits, fake, testApp);
  });
  afterAll(async () => {
    await world?.testApp.close();
    await world?.fake.close();
  });
  afterEach(async () => {
    world.fake.fail("down", 0);
    await world.hearAll();
    expect(await findAllDifferences(world.testApp.app)).toEqual([]);
  });

  const here = () => world;
  describe(`${traits.ids} ${traits.name}: paying`, () => describePaying(here));
  describe(`${traits.ids} ${traits.name}: webhooks`, () => describeWebhooks(here, traits));
  if (traits.createsByCall)
    describe(`${traits.ids} ${traits.name}: the call that creates a payment`, () => describeStarting(here));
  if (traits.storedCards !== "none")
    describe(`${traits.ids} ${traits.name}: a stored card`, () => describeStoredCards(here, traits));
  describe(`${traits.ids} ${traits.name}: money that goes back`, () => describeMoneyBack(here));
  describe(`${traits.ids} ${traits.name}: a member who has left`, () => describeLeaving(here, traits));

  test(`${traits.ids} ${traits.name}: offers no dead method, and leaves direct debit to our own files`, () => {
    const [provider] = world.testApp.app.payments as [PaymentProvider];
    const money = { amount: 1_000, currency: "EUR" } as const;
    for (const country of ["NL", "DE", "BE", "AT"] as const)
      for (const dead of ["sdd", "giropay", "sofort"])
        expect(provider.methods({ country, money })).not.toContain(dead);
  });
}
