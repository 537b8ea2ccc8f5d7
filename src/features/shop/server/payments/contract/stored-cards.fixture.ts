import { expect, test } from "vitest";
import { type CardChoice, PROVIDER_FAULTS } from "#testing/fake-provider.ts";
import type { Order } from "../../../contract.ts";
import { type Here, MINUTE, type Traits } from "./provider-world.fixture.ts";

export function describeStoredCards(here: Here, traits: Traits): void {
  test("is not stored unless the buyer asks for it", async () => {
    const { till, buy } = here();
    const anna = await till.member();
    await buy(anna);
    expect((await till.readOffer(anna)).cards).toEqual([]);
  });

  test("pays again", async () => {
    const { fake, till, openPage, hearAll, stateOf, creditsOf } = here();
    const { anna, payAgain } = await storeCard(here, "accept");
    const order = await payAgain();
    if (traits.storedCards === "page")
      await till.comeBack(await fake.authenticate(await openPage(anna, order), true));
    await hearAll();
    expect(await stateOf(anna, order)).toBe("completed");
    expect(await creditsOf(anna)).toBe(60);
  });

  test.each([
    [true, ["completed"], 60],
    [false, ["failed", "cancelled"], 30],
  ])("whose bank asks first; the buyer confirms: %s", async (isConfirmed, states, credits) => {
    const { fake, till, openPage, hearAll, stateOf, creditsOf } = here();
    const { anna, payAgain } = await storeCard(here, "challenge");
    const order = await payAgain();
    expect(order.state).toBe("loading");
    await till.comeBack(await fake.authenticate(await openPage(anna, order), isConfirmed));
    await hearAll();
    expect(states).toContain(await stateOf(anna, order));
    expect(await creditsOf(anna)).toBe(credits);
  });

  test("that is deleted cannot pay again", async () => {
    const { till } = here();
    const { anna, card } = await storeCard(here, "accept");
    const { method: _, ...body } = await till.write(anna, { card });
    expect((await till.call(anna, "DELETE", "/api/cards", { card })).status).toBe(204);
    expect((await till.call(anna, "POST", "/api/orders/repeat", body)).status).toBe(404);
  });

  if (traits.storedCards === "charged") describeCharging(here);
}

function describeCharging(here: Here): void {
  test("that is refused gives nothing", async () => {
    const { hearAll, stateOf, creditsOf } = here();
    const { anna, payAgain } = await storeCard(here, "refuse");
    const order = await payAgain();
    await hearAll();
    expect(await stateOf(anna, order)).toBe("failed");
    expect(await creditsOf(anna)).toBe(30);
  });

  const failing = PROVIDER_FAULTS.filter((fault) => fault !== "other_host");
  test.each(failing)("%s: is charged once", async (fault) => {
    const { fake, look, stateOf, creditsOf, booksOf } = here();
    const { anna, payAgain } = await storeCard(here, "accept");
    fake.fail(fault, 1);
    const order = await payAgain();
    await look(MINUTE);
    expect(await stateOf(anna, order)).toBe("completed");
    expect(await creditsOf(anna)).toBe(60);
    expect((await booksOf(order)).filter(({ state }) => state === "paid")).toHaveLength(1);
  });
}

async function storeCard(here: Here, repeat: CardChoice["repeat"]) {
  const { fake, till, pageOf, hearAll } = here();
  const anna = await till.member();
  const placed = await till.order(anna, { store_card: true });
  await till.comeBack(await fake.pay(pageOf(placed), "pay", { repeat }));
  await hearAll();
  const { cards } = await till.readOffer(anna);
  expect(cards).toMatchObject([{ last4: expect.stringMatching(/^\d{4}$/) }]);
  const card = cards[0]?.id as number;
  const payAgain = async (): Promise<Order> => {
    const { method: _, ...body } = await till.write(anna, { card });
    const answer = await till.call(anna, "POST", "/api/orders/repeat", body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  return { anna, card, payAgain };
}
