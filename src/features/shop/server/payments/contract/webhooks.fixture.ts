import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeFlood } from "./flood.fixture.ts";
import { type Here, MINUTE, type Traits } from "./provider-world.fixture.ts";

export function describeWebhooks(here: Here, traits: Traits): void {
  describeTimes(here, traits);
  describeForgeries(here, traits);
  describeFlood(here, traits);
}

function describeTimes(here: Here, traits: Traits): void {
  test("before the buyer returns: the credits are there already", async () => {
    const { till, deliver, runJobs, creditsOf, paidInSilence } = here();
    const { anna, back, sent } = await paidInSilence();
    for (const webhook of sent) await deliver(webhook);
    await runJobs();
    expect(await creditsOf(anna)).toBe(30);
    await till.comeBack(back);
    expect(await creditsOf(anna)).toBe(30);
  });

  test("never: the buyer's return is enough", async () => {
    const { till, stateOf, creditsOf, paidInSilence } = here();
    const { anna, placed, back } = await paidInSilence();
    await till.comeBack(back);
    expect(await stateOf(anna, placed)).toBe("completed");
    expect(await creditsOf(anna)).toBe(30);
  });

  if (traits.isLookedUp)
    test("never, and the buyer does not return: a look-up is enough", async () => {
      const { look, creditsOf, paidInSilence } = here();
      const { anna } = await paidInSilence();
      await look(MINUTE);
      expect(await creditsOf(anna)).toBe(30);
    });

  test("a hundred times at once: credits are granted once", async () => {
    const { deliver, runJobs, creditsOf, paidInSilence } = here();
    const { anna, sent } = await paidInSilence();
    const copies = Array.from({ length: 100 }, () => sent).flat();
    expect(new Set(await Promise.all(copies.map(deliver)))).toEqual(new Set([200]));
    await Promise.all([runJobs(), runJobs()]);
    expect(await creditsOf(anna)).toBe(30);
  });

  test("refund before payment: both count in the end", async () => {
    const { fake, booksOf, deliver, runJobs, creditsOf, stateOf, paidInSilence } = here();
    const { anna, placed, sent } = await paidInSilence();
    await fake.refundThere((await booksOf(placed))[0]?.reference as string, placed.amount.amount);
    for (const webhook of [...fake.takeWebhooks(), ...sent]) {
      expect(await deliver(webhook)).toBe(200);
      await runJobs().catch(() => {});
    }
    await runJobs();
    expect(await stateOf(anna, placed)).toBe("refunded");
    expect(await creditsOf(anna)).toBe(0);
  });
}

function describeForgeries(here: Here, traits: Traits): void {
  const countWebhooks = async () =>
    (await here().testApp.app.db.selectFrom("shopWebhook").select("id").execute()).length;

  test("with a wrong signature: refused and not stored", async () => {
    const { fake, deliver, runJobs, creditsOf, paidInSilence } = here();
    const { anna, sent } = await paidInSilence();
    const before = await countWebhooks();
    for (const webhook of sent) expect(await deliver(fake.forge(webhook, "signature"))).toBe(401);
    await runJobs();
    expect([await countWebhooks(), await creditsOf(anna)]).toEqual([before, 0]);
    for (const webhook of sent) await deliver(webhook);
  });

  test("for an order that is not ours: nothing changes", async () => {
    const { fake, deliver, runJobs, creditsOf, paidInSilence } = here();
    const { anna, sent } = await paidInSilence();
    for (const webhook of sent) expect(await deliver(fake.forge(webhook, "reference"))).toBe(200);
    await runJobs();
    // A provider that is asked tells the truth about the payment that the event names.
    if (traits.believesWebhooks) expect(await creditsOf(anna)).toBe(0);
    for (const webhook of sent) await deliver(webhook);
    await runJobs();
    expect(await creditsOf(anna)).toBe(30);
  });

  test("with another amount: an operator decides, or the provider's own books count", async () => {
    const { fake, till, deliver, runJobs, creditsOf, paidInSilence, testApp } = here();
    const { anna, placed, sent } = await paidInSilence();
    for (const webhook of sent) expect(await deliver(fake.forge(webhook, "amount"))).toBe(200);
    await runJobs();
    const { order } = await till.read(anna, placed);
    const expected = traits.believesWebhooks
      ? { state: "pending", reason: "mismatch" }
      : { state: "completed", reason: null };
    expect(order).toMatchObject(expected);
    for (const webhook of sent) await deliver(webhook);
    await runJobs();
    if (!traits.believesWebhooks) expect(await creditsOf(anna)).toBe(30);
    await sql`update shop_payment_fault set state = 'dismissed', settled_by = 'test', reason = 'forged', settled_at = now()
      where state = 'open'`.execute(testApp.app.db);
  });
}
