import type pg from "pg";

/** Rows that five rows of the retention table forget now, as many of each. */
export async function fillRetention(pool: pg.Pool, each: number): Promise<void> {
  const many = `generate_series(1, ${each}) n`;
  const member = "(select min(id) from accounts_member)";
  await pool.query(`
    insert into accounts_session (token_hash, member_id, device, created_at, last_seen_at, expires_at)
      select decode(md5('old ' || n), 'hex'), ${member}, 'Bench', now() - interval '60 days',
        now() - interval '60 days', now() - interval '30 days' from ${many};
    insert into accounts_token (token_hash, purpose, member_id, created_at, expires_at)
      select decode(md5('old ' || n), 'hex'), 'reset', ${member}, now() - interval '9 days',
        now() - interval '8 days' from ${many};
    insert into site_page_bounce (site_id, page, milliseconds, only_page, at)
      select (select min(id) from site_site), '/', n, true, now() - interval '40 days' from ${many};
    insert into security_event (kind, member_id, at)
      select 'log_in', ${member}, now() - interval '100 days' from ${many};
    insert into shop_webhook (provider, event_key, headers, query, body, at, acted_at)
      select 'bench', n, '{}', '', decode(repeat(md5(n::text), 30), 'hex'), now() - interval '100 days', now()
      from ${many}`);
}
