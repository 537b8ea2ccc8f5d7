import type pg from "pg";

type Filling = { members: number; photos: number };

/**
 * Adds members with photos that nobody has looked at. The first half of the members is banned, and their photos are the
 * oldest.
 */
export async function fillReview(pool: pg.Pool, { members, photos }: Filling): Promise<void> {
  await pool.query("update photos_photo set seen_at = now() where seen_at is null");
  await pool.query(
    `with member as (
       insert into accounts_member
         (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at, confirmed_at,
          banned_at)
       select (select min(id) from site_site), name || '@example.org', name || '@example.org', name, name, '1990-06-15',
         case when banned then 'banned' else 'active' end, 'en', now(), now(), case when banned then now() end
       from (select 'review' || i as name, i <= $1 / 2 as banned from generate_series(1, $1::integer) i) one
       returning id, username, date_of_birth, status
     ), profile as (
       insert into profiles_profile (member_id, username, date_of_birth, status, gender, country, region, updated_at)
       select id, username, date_of_birth, 'active', 'female', 'NL', 'NL-NH', now() from member
     )
     insert into photos_photo
       (member_id, key, content_hash, status, position, width, height, thumb_hash, created_at, kept_back)
     select id, md5(id || ':' || n), sha256((id || ':' || n)::bytea), 'active', n - 1, 480, 600, 'x',
       now() - case when status = 'banned' then interval '30 days' else interval '1 day' end + n * interval '1 second',
       status = 'banned'
     from member, generate_series(1, $2::integer) n`,
    [members, photos],
  );
  await pool.query("vacuum analyze accounts_member, profiles_profile, photos_photo");
}
