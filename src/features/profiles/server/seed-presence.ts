import type pg from "pg";

/**
 * Makes members seen at least as late as they did something: nobody was last online before their own message or like.
 * @param deeds a statement that returns `member_id` and `at`
 */
export async function raiseSeen(client: pg.PoolClient, deeds: string): Promise<void> {
  await client.query(
    `with deed as (select member_id, max(at) as at from (${deeds}) deed group by member_id),
      raised as (
        insert into profiles_presence as presence (member_id, seen_at) select member_id, at from deed
        on conflict (member_id) do update set seen_at = excluded.seen_at where presence.seen_at < excluded.seen_at
        returning member_id, (seen_at at time zone 'UTC')::date as day)
    update profiles_profile profile set last_active_on = day from raised
    where profile.member_id = raised.member_id and (last_active_on is null or last_active_on < day)`,
  );
}
