import { createHmac, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { MethodCode } from "#base/payment-methods.ts";
import { openAdyen } from "#testing/adyen/open-adyen.ts";
import type { FakeProvider, ProviderBooks, SentWebhook } from "#testing/fake-provider.ts";
import { openFakePay } from "#testing/pay/open-fake-pay.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { openVerotel } from "#testing/verotel/open-verotel.ts";

/** Actions of buyers and a back office at a provider, whatever the program does meanwhile. */
export type Door = Pick<FakeProvider, "env" | "takeWebhooks" | "endRefunds" | "close"> & {
  pay(next: { url: string }): Promise<string>;
  books(): ProviderBooks[] | Promise<ProviderBooks[]>;
};

export type KilledProvider = {
  /** Only this provider takes it, so the method of an order decides who is asked. */
  method: MethodCode;
  /** The request that creates a payment. Null if the buyer's first page view does. */
  creates: RegExp | null;
  refunds: RegExp;
  /** Whether a payment that is created again is the same one. */
  makesOne: boolean;
  /** The setting that names the provider's address, for a program that is watched. The sandbox is in the database. */
  address: readonly string[];
};

export const PROVIDERS = {
  sandbox: {
    method: "paysafecard",
    creates: /insert into "sandbox_payment"/,
    refunds: /insert into "sandbox_refund"/,
    makesOne: true,
    address: [],
  },
  adyen: {
    method: "creditcard",
    creates: /^POST \/sessions /,
    refunds: /^POST \/payments\/[^ ]+\/refunds /,
    makesOne: true,
    address: ["ADYEN_ADDRESS"],
  },
  verotel: {
    method: "ideal",
    creates: null,
    refunds: /^POST \/api\/sale\/\d+\/refund /,
    makesOne: true,
    address: ["VEROTEL_API_ADDRESS"],
  },
  pay: {
    method: "paypal",
    creates: /^POST \/v1\/orders /,
    refunds: /^PATCH \/v2\/transactions\//,
    makesOne: false,
    address: ["PAY_ADDRESS", "PAY_OFFICE_ADDRESS"],
  },
} as const satisfies Record<string, KilledProvider>;
export type ProviderName = keyof typeof PROVIDERS;

export async function openDoor(
  name: ProviderName,
  { pool, ask }: { pool: Pool; ask(path: string, init: RequestInit): Promise<Response> },
): Promise<Door> {
  if (name === "sandbox") return openSandboxDoor(pool, ask);
  const fake = await { adyen: () => openAdyen({ judged: false }), verotel: openVerotel, pay: openFakePay }[
    name
  ]();
  return {
    ...fake,
    env: { ...fake.env, [`${name.toUpperCase()}_METHODS`]: PROVIDERS[name].method },
    pay: (next) => fake.pay(next, "pay"),
  };
}

/** The demo's own provider is a part of the program. Its webhooks are written here, so that a test delivers them. */
function openSandboxDoor(pool: Pool, ask: (path: string, init: RequestInit) => Promise<Response>): Door {
  const sent: SentWebhook[] = [];
  return {
    env: {},
    async pay({ url }) {
      const { pathname } = new URL(url);
      const body = new URLSearchParams({ outcome: "paid" });
      const answer = await ask(pathname, { method: "POST", body, redirect: "manual" });
      const ref = pathname.split("/").at(-1) as string;
      const { rows } = await pool.query("select reference from sandbox_payment where ref = $1", [ref]);
      sent.push(signNews({ id: randomUUID(), ref, reference: rows[0].reference }));
      return answer.headers.get("location") as string;
    },
    takeWebhooks: () => sent.splice(0),
    endRefunds: async () => {},
    async books() {
      const { rows } = await pool.query(
        `select reference, amount, currency, state, (select coalesce(sum(r.amount), 0)::int from sandbox_refund r
           where r.ref = p.ref and r.state <> 'failed') as refunded from sandbox_payment p`,
      );
      return rows;
    },
    close: async () => {},
  };
}

function signNews(news: { id: string; ref: string; reference: string }): SentWebhook {
  const body = JSON.stringify(news);
  const signature = createHmac("sha256", `sandbox ${SHARED_SECRET}`).update(body).digest("hex");
  return {
    method: "POST",
    path: "/api/payment-news/sandbox",
    headers: { "content-type": "application/json", "x-sandbox-signature": signature },
    body,
  };
}
