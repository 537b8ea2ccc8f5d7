import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#db/database.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { leasePhotos } from "./queries-review.ts";
import { reviewing } from "./review.fixture.ts";

let testApp: TestApp;
let photos: ReturnType<typeof reviewing>;
let waiting: number[];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  photos = reviewing(testApp);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await photos.empty();
  waiting = [];
  for (let index = 0; index < 4; index++) waiting.push(...(await photos.uploader(3)).ids);
});

const at = () => testApp.clock.now();
const lease = (tx: Tx, personId: number) => leasePhotos(tx, { review: randomUUID(), personId, at: at() });
const within = <T>(work: (tx: Tx) => Promise<T>) => testApp.app.db.transaction().execute(work);
async function heldBy(personId: number): Promise<number[]> {
  const { rows } = await testApp.app.pool.query(
    "select photo_id from moderation_review_lease where person_id = $1 order by photo_id",
    [personId],
  );
  return rows.map(({ photo_id }) => Number(photo_id));
}

test("a person who takes photos while somebody else's ten are not yet stored gets the others, without waiting", async () => {
  await within(async (first) => {
    expect(await lease(first, 1)).toBe(10);
    const second = await within(async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      return lease(tx, 2);
    });
    expect(second).toBe(2);
  });
  expect([...(await heldBy(1)), ...(await heldBy(2))]).toEqual(waiting);
});

test("photos that somebody else takes between the look and the lease stay theirs", async () => {
  const [first] = waiting;
  const until = new Date(at().getTime() + 600_000);
  await testApp.app.pool.query(
    `insert into moderation_review_lease (photo_id, review, person_id, leased_since, leased_until)
     values ($1, $2, 1, $3, $3)`,
    [first, randomUUID(), at()],
  );
  // The second person has found all twelve, and waits at the first, whose old lease somebody is renewing.
  const renewing = await testApp.app.pool.connect();
  await renewing.query("begin");
  await renewing.query("update moderation_review_lease set leased_until = $1", [until]);
  const second = within((tx) => lease(tx, 2));
  await expect.poll(countWaiting).toBe(1);
  expect(await within((tx) => lease(tx, 3))).toBe(10);
  await renewing.query("commit");
  renewing.release();
  expect(await second).toBe(0);
  expect(await heldBy(1)).toEqual([first]);
  expect(await heldBy(3)).toEqual(waiting.slice(1, 11));
});

async function countWaiting(): Promise<number> {
  const { rows } = await testApp.app.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}
