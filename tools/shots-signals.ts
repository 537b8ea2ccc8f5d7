import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

const PATH = "/desk/sign-up-lists";

/** The lists of the sign-up in their states. */
export function listSignalsShots(): Shot[] {
  const path = "/desk/log-in";
  return [
    { name: "desk-lists-empty", path, fill: emptyLists, reach: atDeskAs("Mira", PATH) },
    { name: "desk-lists", path, fill: fillLists, reach: atDeskAs("Lea", PATH) },
    {
      name: "desk-lists-refused",
      path,
      fill: fillLists,
      reach: async (page, context, world) => {
        await atDeskAs("Lea", PATH)(page, context, world);
        await page.locator("main section summary").last().click();
        await page.locator("input[name=range]").fill("0.0.0.0/0");
        await page.locator("main form button[type=submit]").last().click();
        await page.locator("main [aria-invalid=true]").first().waitFor();
      },
    },
    {
      name: "desk-lists-end",
      path,
      fill: fillLists,
      whole: false,
      reach: async (page, context, world) => {
        await atDeskAs("Lea", PATH)(page, context, world);
        await page.locator("main li[data-entry] button").first().click();
        await page.locator("dialog[open]").waitFor();
      },
    },
    { name: "desk-lists-forbidden", path, reach: atDeskAs("Sam", PATH) },
  ];
}

async function emptyLists(database: World["database"]) {
  await database.query("delete from accounts_barred_domain");
  await database.query("delete from accounts_slowed_range");
}

async function fillLists(database: World["database"]) {
  await database.query(
    `insert into accounts_barred_domain (domain, why, since, until, hits) values
       ('mail-for-ten-minutes.example', 'A wave of sign-ups since Monday, all with the same words', now(),
        now() + interval '30 days', 1204),
       ('spam.example', 'Named in eleven reports about fraud', now(), now() + interval '3 days', 12)
     on conflict do nothing`,
  );
  await database.query(
    `insert into accounts_slowed_range (range, signups_per_hour, why, since, until, hits) values
       ('198.51.100.0/24', 5, 'Forty accounts in one night', now(), now() + interval '7 days', 63),
       ('2001:db8:8000::/33', 2, 'The same provider in its newer network', now(), now() + interval '7 days', 0)
     on conflict do nothing`,
  );
}
