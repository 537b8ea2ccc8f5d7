import type pg from "pg";

/** Makes a photo of the first member private, with three requests and two members who may see it. */
export async function showPrivately(database: pg.Client) {
  await database.query(`update photos_photo set private = true
    where id = (select id from photos_photo where member_id = 1 order by position desc limit 1)`);
  await database.query(`insert into photos_access (owner_id, viewer_id, asked_at, granted_at)
    select 1, id, now(), case when id > 8 then now() end from accounts_member where id between 6 and 10
    on conflict do nothing`);
  await database.query(`insert into photos_access_log (owner_id, viewer_id, deed, at)
    select owner_id, viewer_id, 'asked', asked_at from photos_access where owner_id = 1`);
}
