import { createHmac, randomUUID } from "node:crypto";
import type pg from "pg";

/** A webhook of the sandbox, with its signature. */
export type SignedWebhook = { body: string; signature: string };

/**
 * Creates one order per member that is paid at the sandbox and still unknown to the program.
 * @returns the webhooks, in the order of the orders
 */
export async function fillWebhooks(
  pool: pg.Pool,
  ids: readonly number[],
  secret: string,
): Promise<SignedWebhook[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into shop_order (member_id, site_id, client_id, bundle, credits, currency, list_amount, amount,
        vat_permille, vat_amount, country, start_now, start_now_text, locale, created_at)
      select member, (select min(id) from site_site), gen_random_uuid(), 'p1', 30, 'EUR', 2499, 2499, 210, 434, 'NL',
        true, 'bench', 'en', now() from unnest($1::bigint[]) as member returning id`,
    [ids],
  );
  const orders = rows.map(({ id }) => Number(id));
  await pool.query(
    `insert into shop_payment (order_id, method, provider, key, provider_ref, state, changed_at, look_at)
      select id, 'creditcard', 'sandbox', gen_random_uuid(), 'sb_bench_' || id, 'loading', now(), now() + interval '1 hour'
      from unnest($1::bigint[]) as id`,
    [orders],
  );
  await pool.query(
    `insert into sandbox_payment (ref, key, reference, amount, currency, method, asked, state, card, at)
      select provider_ref, key, order_id::text, 2499, 'EUR', method, '{"storeCard": false}', 'paid',
        jsonb_build_object('token', provider_ref, 'brand', 'visa', 'last4', '4242', 'expires', '2031-12',
          'fingerprint', md5(provider_ref)), now()
      from shop_payment where provider = 'sandbox'`,
  );
  return orders.map((id) => sign(id, secret));
}

function sign(order: number, secret: string): SignedWebhook {
  const news = { id: randomUUID(), ref: `sb_bench_${order}`, reference: String(order), state: "paid" };
  const body = JSON.stringify(news);
  return { body, signature: createHmac("sha256", `sandbox ${secret}`).update(body).digest("hex") };
}
