import type pg from "pg";

const MEMBERS = 10_000;

/**
 * Creates orders with payment, receipt, lot and ledger entries until the ledgers have so many entries. Every
 * fourth order is refunded and every eighth lot is half spent.
 * @returns the number of entries
 */
export async function fillOrders(pool: pg.Pool, entries: number): Promise<number> {
  const orders = Math.ceil(entries / 2.625);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of listStatements(orders)) await client.query(statement);
    await client.query("vacuum analyze");
    const { rows } = await client.query(
      "select (select count(*) from shop_entry)::int + (select count(*) from wallet_transfer)::int as entries",
    );
    return rows[0].entries;
  } finally {
    client.release(true);
  }
}

function listStatements(orders: number): string[] {
  const site = "(select min(id) from site_site)";
  const member = `(select min(id) from accounts_member where email_key like '%@bench.example') + n % ${MEMBERS}`;
  const company = "(select company_id from site_site order by id limit 1)";
  const year = "extract(year from now() at time zone 'UTC')::integer";
  return [
    `insert into accounts_member (site_id, email, email_key, username, username_key, date_of_birth,
        status, confirmed_at, locale, signed_up_at)
      select ${site}, 'b' || n || '@bench.example', 'b' || n || '@bench.example', 'b' || n, 'b' || n,
        '1990-01-01', 'active', now(), 'en', now() from generate_series(1, ${MEMBERS}) n`,
    "insert into wallet_wallet (member_id) select id from accounts_member where email_key like '%@bench.example'",
    `insert into shop_order (member_id, site_id, client_id, bundle, credits, currency, list_amount, amount,
        vat_permille, vat_amount, country, start_now, start_now_text, locale, created_at)
      select ${member}, ${site}, gen_random_uuid(), 'p1', 30, 'EUR', 2499, 2499, 210, 434, 'NL', true, 'bench', 'en',
        now() from generate_series(1, ${orders}) n`,
    `insert into shop_payment (order_id, method, provider, key, provider_ref, state, receipt_no, completed_at, changed_at)
      select id, 'ideal', 'bench', gen_random_uuid(), id::text,
        case when id % 4 = 0 then 'refunded' else 'completed' end::shop_payment_state,
        ${year} || '-' || ${company} || '-' || row_number() over (order by id), now(), now()
      from shop_order`,
    `insert into shop_receipt_count select ${company}, ${year}, count(*) from shop_order`,
    `insert into shop_refund (order_id, key, why, credits, amount, state, at, changed_at)
      select id, gen_random_uuid(), 'unused', 30, 2499, 'completed', now(), now() from shop_order where id % 4 = 0`,
    `insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
      select id, 'paid', 'provider'::shop_account, 'sales'::shop_account, 2499, 'EUR', id::text, now() from shop_order
      union all select order_id, 'refunded', 'sales', 'provider', amount, 'EUR', key::text, now() from shop_refund`,
    `insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
      select member_id, '2_bought', 'order', id::text, 30,
        case when id % 4 = 0 then 0 when id % 8 = 1 then 15 else 30 end, now() from shop_order`,
    `insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
      select member_id, id, 'sold'::wallet_account, 'member'::wallet_account, 30, 'bought', now() from wallet_lot where reason = 'order'
      union all select member_id, id, 'member', 'refunded', 30, 'refunded', now() from wallet_lot where reason = 'order' and remaining = 0
      union all select member_id, id, 'member', 'earned', 15, 'gift', now() from wallet_lot where reason = 'order' and remaining = 15`,
    `update wallet_wallet wallet set balance = left_of.remaining from
      (select member_id, sum(remaining)::int as remaining from wallet_lot group by member_id) left_of
      where left_of.member_id = wallet.member_id`,
  ];
}
