import type pg from "pg";
import { newToken } from "#features/accounts/server/tokens.ts";

export type Writers = { ids: number[]; cookies: string[] };

const CREDITS = 1_000_000;

/** Creates members with sessions and enough credits for everything they will send. */
export async function fillWriters(pool: pg.Pool, count: number): Promise<Writers> {
  await pool.query(
    `insert into accounts_member
        (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at, confirmed_at)
      select (select min(id) from site_site), 'w' || n || '@b.example', 'w' || n || '@b.example', 'writer' || n,
        'writer' || n, '1990-01-01', 'active', 'en', now(), now() from generate_series(1, $1::integer) n`,
    [count],
  );
  await pool.query(`
    insert into profiles_profile (member_id, username, date_of_birth, status, updated_at)
      select id, username, date_of_birth, 'active', now() from accounts_member where email_key like 'w%@b.example';
    insert into wallet_wallet (member_id, premium_since, balance)
      select id, now(), ${CREDITS} from accounts_member where email_key like 'w%@b.example';
    insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
      select member_id, '1_given', 'demo', 'bench', balance, balance, now() from wallet_wallet
      where balance = ${CREDITS};
    insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
      select member_id, id, 'given', 'member', credits, 'given', at from wallet_lot where key = 'bench'`);
  const { rows } = await pool.query<{ id: number }>(
    "select id from accounts_member where email_key like 'w%@b.example' order by id",
  );
  const ids = rows.map(({ id }) => Number(id));
  const tokens = ids.map(() => newToken());
  await pool.query(
    `insert into accounts_session (token_hash, member_id, device, created_at, last_seen_at, expires_at)
      select decode(hash, 'hex'), member_id, 'Bench', now(), now(), now() + interval '1 day'
      from unnest($1::bigint[], $2::text[]) as session (member_id, hash)`,
    [ids, tokens.map(({ tokenHash }) => tokenHash.toString("hex"))],
  );
  return { ids, cookies: tokens.map(({ token }) => `auth.session=${token}`) };
}
