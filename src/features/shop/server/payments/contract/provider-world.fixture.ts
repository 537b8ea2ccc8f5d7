import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { FakeProvider, PageChoice, ProviderBooks, SentWebhook } from "#testing/fake-provider.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { Order } from "../../../contract.ts";
import { lookAtRefunds } from "../../refunds/look-at-refunds.ts";
import { type Buyer, openTill } from "../../shop.fixture.ts";
import { disputeWonCommand } from "../dispute-command.ts";
import { lookAtPayments } from "../look-at-payments.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** In what providers differ. Everything else is the same for all. */
export type Traits = {
  name: string;
  /** Checklist ids for the titles, such as `[M-31] [M-40]`. */
  ids: string;
  /** Whether a payment can be looked up at any time. Otherwise only webhooks and the buyer's return tell of it. */
  isLookedUp: boolean;
  /** Whether a call creates the payment; otherwise the buyer's first page view does. */
  createsByCall: boolean;
  /** Whether a repeated creation makes one payment. */
  isIdempotent: boolean;
  /** `charged`: by a call. `page`: the buyer confirms on a page. `none`: cards are not stored. */
  storedCards: "charged" | "page" | "none";
  /** Whether webhooks are believed. Otherwise the provider is asked. */
  believesWebhooks: boolean;
  /** It reports no end of a dispute, so an operator says that it was won. */
  hidesWonDisputes?: true;
};

export type ProviderWorld = ReturnType<typeof openProviderWorld>;

/** Returns the world of the present test, which exists once its file has started. */
export type Here = () => ProviderWorld;

/** The program, a provider's server, and what buyers do with both. */
export function openProviderWorld(traits: Traits, fake: FakeProvider, testApp: TestApp) {
  const till = openTill(testApp);

  const pageOf = ({ next }: Pick<Order, "next">) => next as { url: string };

  const deliver = async ({ method, path, headers, body }: SentWebhook): Promise<number> =>
    (await testApp.ask(path, { method, headers, ...(body !== undefined && { body }) })).status;

  /** Also those that failed before and wait for their next try. */
  async function runJobs(): Promise<void> {
    await testApp.app.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await testApp.runJobs();
  }

  /** Delivers what the provider sends, and acts on it. */
  async function hearAll(): Promise<void> {
    await testApp.runJobs();
    for (const webhook of fake.takeWebhooks()) expect(await deliver(webhook)).toBe(200);
    await runJobs();
  }

  async function buy(who: Buyer, changes: Record<string, unknown> = {}, choice: PageChoice = "pay") {
    const placed = await till.order(who, changes);
    await till.comeBack(await fake.pay(pageOf(placed), choice));
    await hearAll();
    return (await till.read(who, placed)).order;
  }

  return {
    traits,
    fake,
    testApp,
    till,
    pageOf,
    deliver,
    runJobs,
    hearAll,
    buy,
    /** A paid order of which nobody has told us yet. */
    async paidInSilence() {
      const anna = await till.member();
      const placed = await till.order(anna);
      const back = await fake.pay(pageOf(placed), "pay");
      await testApp.runJobs();
      return { anna, placed, back, sent: fake.takeWebhooks() };
    },
    creditsOf: async ({ id }: Buyer) => (await readWallet(testApp.app.db, id)).credits,
    stateOf: async (who: Buyer, order: Pick<Order, "id">) => (await till.read(who, order)).order.state,
    /** The order's payments in the provider's books. */
    booksOf: async ({ id }: Pick<Order, "id">): Promise<ProviderBooks[]> =>
      (await fake.books()).filter(({ reference }) => reference.replace(/\D.*$/, "") === String(id)),
    /** Lets time pass, and looks at what is due then. */
    async look(milliseconds: number): Promise<void> {
      testApp.clock.advance(milliseconds);
      await lookAtPayments(testApp.app as never);
      await lookAtRefunds(testApp.app as never);
      await hearAll();
    },
    /** The member returns all unused credits. */
    async refundOwn(who: Buyer) {
      const { credits, sums } = (await till.call(who, "GET", "/api/refunds")).body;
      const request = { client_id: randomUUID(), credits, sums };
      const { body } = await till.call(who, "POST", "/api/refunds", request);
      expect(body, JSON.stringify(body)).toMatchObject({ refunds: [{ order: expect.any(Number) }] });
      return body.refunds[0] as { order: number; money: { amount: number }; state: string };
    },
    async winDispute({ id }: Pick<Order, "id">, reference: string): Promise<void> {
      if (traits.hidesWonDisputes) await disputeWonCommand.run(testApp.app, { order: String(id) });
      else await fake.winDisputeThere(reference);
      await hearAll();
    },
    async endRefunds(outcome: "completed" | "failed"): Promise<void> {
      await fake.endRefunds(outcome);
      await hearAll();
    },
    spend: ({ id }: Buyer, credits: number) =>
      sql`select wallet_spend(${id}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(testApp.app.db),
    /** The page to which the order leads the browser: a provider's address, or the form that is posted to one. */
    openPage: async (who: Buyer, order: Pick<Order, "id" | "next">) =>
      pageOf(order).url.startsWith("/") ? till.openForm(who, order) : pageOf(order),
  };
}
