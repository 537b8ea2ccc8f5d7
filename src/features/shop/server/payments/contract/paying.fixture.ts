import { expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { DAY, type Here, MINUTE } from "./provider-world.fixture.ts";

export function describePaying(here: Here): void {
  test("a paid order gives its credits, premium and receipt once", async () => {
    const { till, buy, booksOf, testApp } = here();
    const anna = await till.member();
    const order = await buy(anna);
    expect(order).toMatchObject({ state: "completed", receipt: true, reason: null });
    expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ credits: 30, premium: true });
    expect(await booksOf(order)).toMatchObject([{ ...order.amount, state: "paid", refunded: 0 }]);
  });

  test.each([
    ["refuse", ["failed"]],
    ["cancel", ["cancelled", "loading", "failed"]],
  ] as const)("a buyer whose choice is to %s gets nothing, and can order again", async (choice, states) => {
    const { till, buy, creditsOf } = here();
    const anna = await till.member();
    const order = await buy(anna, {}, choice);
    expect(states).toContain(order.state);
    expect(await creditsOf(anna)).toBe(0);
    expect(await buy(anna)).toMatchObject({ state: "completed" });
  });

  test("a buyer who leaves the page gets nothing, and the order is cancelled after a day", async () => {
    const { till, fake, pageOf, look, stateOf, creditsOf } = here();
    const anna = await till.member();
    const placed = await till.order(anna);
    await fake.pay(pageOf(placed), "leave");
    await look(MINUTE);
    expect(await stateOf(anna, placed)).toBe("loading");
    await look(DAY + MINUTE);
    expect(["cancelled", "failed"]).toContain(await stateOf(anna, placed));
    expect(await creditsOf(anna)).toBe(0);
  });

  test("a discounted order is paid at the discounted price", async () => {
    const { till, buy, booksOf } = here();
    const anna = await till.member();
    const order = await buy(anna, { bundle: "p2" });
    expect(order.amount.amount).toBeLessThan(order.list.amount);
    expect(await booksOf(order)).toMatchObject([order.amount]);
  });
}
