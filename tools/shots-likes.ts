import type { Page } from "@playwright/test";
import type pg from "pg";
import type { Shot } from "./shot.ts";
import { openAs } from "./shots-open.ts";

/** Dialogs that appear with new likes and matches. */
export const newLikeShots: Shot[] = [
  {
    name: "like-modal",
    path: "/",
    whole: false,
    fill: bringLikes,
    reach: (page) => meet(page, "/likes?t=0.1"),
  },
  { name: "match-modal", path: "/", whole: false, fill: bringMatches, reach: (page) => meet(page, "/likes") },
];

/** Marks waiting matches and likes as shown, so that no dialog covers a screenshot. */
export async function showWhatWaits(database: pg.Client) {
  await database.query("update likes_match set first_shown_at = at, second_shown_at = at");
  await database.query("update likes_like set shown_at = at where shown_at is null");
}

/** Adds likes for each screenshot, because each is shown only once. */
function bringLikes(database: pg.Client) {
  return database.query(`insert into likes_like (liker_id, liked_id, at)
    select member_id, 1, now() - member_id * interval '1 hour' from profiles_open
    where member_id between 20 and 90 and not invisible order by member_id limit 24
    on conflict (liker_id, liked_id) do update set shown_at = null, is_new = true`);
}

async function bringMatches(database: pg.Client) {
  await database.query(`insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
    select 1, liker_id, at, false, at from likes_like where liked_id = 1 on conflict do nothing`);
  await database.query(`insert into likes_match (first_id, second_id, at, second_shown_at)
    select 1, liker_id, at, at from likes_like where liked_id = 1
    on conflict (first_id, second_id) do update set first_shown_at = null`);
}

async function meet(page: Page, path: string) {
  await openAs(page, path);
  await page.getByRole("dialog").waitFor();
}
