import { createHmac, randomUUID } from "node:crypto";
import type { PaymentNews, PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { openApp } from "#boot/open-app.ts";
import type { App } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { ExpectedOrder } from "../expected-order.fixture.ts";
import { actOnWebhooks } from "../payments/act-on-webhooks.ts";
import { type Buyer, openShop, openTill } from "../shop.fixture.ts";

const SECRET = "a secret that is long enough for this test";

/**
 * Faults of one call to the provider: it never arrives, its answer is lost, the process is killed before the commit, or
 * the answer arrives after later ones.
 */
export type Fault = "unreachable" | "lost" | "killed" | "late";
type Call = "create" | "status" | "refund";
type Process = "one" | "two";

type Late = { letGo: () => void; settled: Promise<unknown> };

/** One member of a shop that runs in two processes, with a provider whose answers can fail. */
export type World = {
  testApp: TestApp;
  till: ReturnType<typeof openTill>;
  anna: Buyer;
  /** Request body of an order, except for its id. */
  asked: Awaited<ReturnType<ReturnType<typeof openTill>["write"]>>;
  orders: ExpectedOrder[];
  /** Whether the member's wallet and orders were erased. */
  isErased: boolean;
  /** Whether the site refunds unused credits of members who leave. */
  refundsLeft: boolean;
  apps: Record<Process, App>;
  /** Fault of the next call of this kind. */
  faults: Partial<Record<Call, Fault>>;
  /** Delayed answers. `onLate` is called for each new one. */
  late: Late[];
  onLate: (letGo: () => void) => void;
  real: PaymentProvider;
  refs: Map<string, ExpectedOrder>;
};

/** @param refundsLeft whether unused credits of members who leave are refunded, or lapse */
export async function openMoneyWorlds({ refundsLeft }: { refundsLeft: boolean }) {
  const testApp = await openShop({ SECRET });
  await testApp.setSettings({ leaving_refund: { "*": refundsLeft ? "all" : "window" } });
  const config = readConfig({ DATA_DIR: testApp.app.config.DATA_DIR, LIMITS: "no", SECRET });
  const twin = await openApp(
    config,
    { db: testApp.app.db, pool: testApp.app.pool, close: async () => {} },
    { clock: testApp.clock, log: openLog("silent") },
  );
  const real = testApp.app.payments[0] as PaymentProvider;
  const till = openTill(testApp);
  const rest = testApp.app.payments.slice(1);
  const apps = { one: testApp.app, two: twin.app };
  // Marks the newcomer's offers as used, since other tests cover them.
  const first = await till.buy(await till.member());
  let asked: World["asked"] | null = null;
  return {
    testApp,
    async makeWorld(): Promise<World> {
      const anna = await till.member();
      await testApp.app.pool.query(
        `insert into shop_code_claim (code, claim, order_id)
         select code, 'member ' || $1, $2 from unnest(array['TIMEBONUS25', 'WELCOME', 'NEWCOMER']) code`,
        [anna.id, first.id],
      );
      asked ??= await till.write(anna, { bundle: "p0" });
      const world: World = {
        ...{
          testApp,
          till,
          anna,
          apps,
          real,
          asked,
          orders: [],
          isErased: false,
          refundsLeft,
          faults: {},
          late: [],
          refs: new Map(),
          onLate: () => {},
        },
      };
      for (const app of Object.values(apps)) app.payments = [watch(world), ...rest];
      return world;
    },
    async close() {
      await twin.close();
      await testApp.close();
    },
  };
}

let questions = 0;

/** The demo's real provider. Its answers also update the expected orders, once the program receives them. */
function watch(world: World): PaymentProvider {
  const { real, refs, faults } = world;
  // A list, since two refunds of one order can be refused at the same time.
  const confirming: string[] = [];
  const meet = (call: Call) => {
    const fault = faults[call];
    delete faults[call];
    if (fault === "unreachable") throw new ProviderError("unreachable", { final: false });
    return fault;
  };
  const fail = (fault: Fault | undefined) => {
    if (fault === "lost") throw new ProviderError("timeout", { final: false });
    if (fault === "killed") throw new Error("killed");
  };
  return {
    ...real,
    async create(payment) {
      const fault = meet("create");
      const created = await real.create(payment);
      const order = world.orders.find(({ id }) => id === Number(payment.reference));
      if (order) refs.set(created.ref, order);
      fail(fault);
      return created;
    },
    async status({ ref }) {
      const at = confirming.indexOf(ref);
      const isConfirming = at !== -1 && confirming.splice(at, 1).length > 0;
      const fault = isConfirming ? undefined : meet("status");
      questions += 1;
      const asked = questions;
      const news = await real.status({ ref });
      if (fault === "late") await new Promise<void>((letGo) => world.onLate(letGo));
      fail(fault);
      questions += 1;
      if (news && !isConfirming) refs.get(ref)?.hear(news, asked, questions);
      return news;
    },
    async refund(asked) {
      const order = refs.get(asked.ref);
      // The program creates the key, so the expected order learns it from this call.
      if (order && !order.refunds.some(({ key }) => key === asked.key)) order.beginRefund(asked.key);
      const fault = meet("refund");
      try {
        const news = await real.refund(asked);
        fail(fault);
        order?.settleRefund(asked.key, news.state);
        return news;
      } catch (error) {
        if (error instanceof ProviderError && error.final) {
          confirming.push(asked.ref);
          const taken = (await real.status(asked))?.refunds.find(({ key }) => key === asked.key);
          order?.settleRefund(asked.key, taken?.state ?? "failed");
        }
        throw error;
      }
    },
  };
}

/** The provider's own state of an order, or `null` if it does not know it. */
export async function askTruth({ real, refs }: World, order: ExpectedOrder): Promise<PaymentNews | null> {
  const ref = [...refs].find(([, one]) => one === order)?.[0];
  return ref === undefined ? null : real.status({ ref });
}

/** Sends a signed webhook of the provider, and lets one of the processes act on it. */
export async function tell(world: World, order: ExpectedOrder, { id, by }: { id: string; by: Process }) {
  const ref = [...world.refs].find(([, one]) => one === order)?.[0];
  if (ref === undefined) return;
  const body = JSON.stringify({ id, ref, reference: String(order.id), state: "paid" });
  const signature = createHmac("sha256", `sandbox ${SECRET}`).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  await world.testApp.ask("/api/payment-news/sandbox", { method: "POST", headers, body });
  await act(world, by);
}

/** Acts on all stored webhooks, including those whose job failed. */
export async function act({ testApp, apps }: World, by: Process): Promise<void> {
  const { rows } = await testApp.app.pool.query(
    "select id from shop_webhook where acted_at is null order by id",
  );
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length > 0) await actOnWebhooks.run(apps[by], { ids }, { id: randomUUID() }).catch(() => {});
}
