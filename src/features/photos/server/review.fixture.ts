import type pg from "pg";

/** As if moderation had accepted every photo so far. */
export async function seeAllPhotos(pool: pg.Pool): Promise<void> {
  await pool.query("update photos_photo set seen_at = created_at where seen_at is null");
}
