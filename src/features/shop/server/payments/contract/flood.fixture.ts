import { expect, test } from "vitest";
import type { SentWebhook } from "#testing/fake-provider.ts";
import type { Here, Traits } from "./provider-world.fixture.ts";

const MANY = 60;
const AT_ONCE = 20;

export function describeFlood(here: Here, traits: Traits): void {
  const count = async (from: "shop_webhook" | "graphile_worker._private_jobs"): Promise<number> =>
    (await here().testApp.app.pool.query(`select count(*)::int as rows from ${from}`)).rows[0].rows;

  /** Many forms of a webhook, by somebody who has one with a signature. */
  async function flood(webhook: SentWebhook): Promise<Set<number>> {
    const { fake, deliver } = here();
    const vary = fake.vary ?? ((one, number) => ({ ...one, path: addToQuery(one.path, number) }));
    const answers = new Set<number>();
    for (let sent = 0; sent < MANY; sent += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, at) => vary(webhook, sent + at));
      for (const status of await Promise.all(some.map(deliver))) answers.add(status);
    }
    return answers;
  }

  test("repeated in every form that its signature allows: stored once, and acted on as if it had come once", async () => {
    const { fake, deliver, booksOf, runJobs, creditsOf, paidInSilence } = here();
    const { anna, placed, sent } = await paidInSilence();
    for (const webhook of sent) expect(await deliver(webhook)).toBe(200);
    await runJobs();
    await fake.refundThere((await booksOf(placed))[0]?.reference as string, 100);
    const ofRefund = fake.takeWebhooks();
    for (const webhook of ofRefund) expect(await deliver(webhook)).toBe(200);
    await runJobs();
    const before = [await count("shop_webhook"), await creditsOf(anna)];
    for (const webhook of [...sent, ...ofRefund]) {
      const answers = await flood(webhook);
      if (traits.name !== "verotel") expect(answers).toEqual(new Set([200]));
      expect(await count("graphile_worker._private_jobs")).toBeLessThan(5);
    }
    await runJobs();
    expect([await count("shop_webhook"), await creditsOf(anna)]).toEqual(before);
    const refunded = (await booksOf(placed))[0]?.refunded;
    const { rows } = await here().testApp.app.pool.query(
      "select sum(amount)::int as sum from shop_refund where order_id = $1",
      [placed.id],
    );
    expect(rows[0].sum).toBe(refunded);
  });

  test("that is not about us: not stored, in whatever form", async () => {
    const { testApp, deliver } = here();
    const trial = testApp.app.payments[0]?.trialWebhook?.();
    if (!trial) return;
    const before = await count("shop_webhook");
    const path = `/api/payment-news/${traits.name}${trial.query}`;
    expect(await deliver({ ...trial, path })).toBe(200);
    expect(await flood({ ...trial, path })).toContain(traits.name === "verotel" ? 401 : 200);
    expect(await count("shop_webhook")).toBe(before);
  });

  test("with a body that is too long: refused before it is read", async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(stream) {
          isRead = true;
          stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await here().testApp.ask(`/api/payment-news/${traits.name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "64001" },
      body,
      duplex: "half",
    } as object);
    expect([answer.status, isRead]).toEqual([413, false]);
  });
}

function addToQuery(path: string, number: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}n=${number}`;
}
