import { expect, test } from "vitest";
import { PROVIDER_FAULTS } from "#testing/fake-provider.ts";
import { type Here, MINUTE } from "./provider-world.fixture.ts";

export function describeStarting(here: Here): void {
  const failing = PROVIDER_FAULTS.filter((fault) => fault !== "other_host");

  test.each(failing)("%s: the order waits, and gives its credits once", async (fault) => {
    const { fake, till, pageOf, look, hearAll, creditsOf, booksOf, traits } = here();
    const anna = await till.member();
    fake.fail(fault, 1);
    const placed = await till.order(anna);
    expect(placed).toMatchObject({ state: "loading", next: null });
    await look(MINUTE);
    const { order } = await till.read(anna, placed);
    await till.comeBack(await fake.pay(pageOf(order), "pay"));
    await hearAll();
    expect(await creditsOf(anna)).toBe(30);
    const made = await booksOf(order);
    expect(made.filter(({ state }) => state === "paid")).toHaveLength(1);
    if (traits.isIdempotent) expect(made).toHaveLength(1);
  });

  test("a page on another host is never shown", async () => {
    const { fake, till } = here();
    const anna = await till.member();
    fake.fail("other_host", 1);
    expect(await till.order(anna)).toMatchObject({ state: "failed", reason: "provider", next: null });
  });
}
