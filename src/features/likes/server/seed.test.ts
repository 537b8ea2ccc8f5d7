import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#demo/seed-demo.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

let large: TestDatabase;
let small: TestDatabase;
beforeAll(async () => {
  [large, small] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await Promise.all([
    seedDemo(large.pool, { members: 6_000, say: () => {} }),
    seedDemo(small.pool, { members: 60, say: () => {} }),
  ]);
});
afterAll(() => Promise.all([large.close(), small.close()]));

const first = async ({ pool }: TestDatabase, statement: string) => (await pool.query(statement)).rows[0];

describe("the demo's likes", () => {
  test("connect members who look for each other in the same country", async () => {
    const found = await first(
      large,
      `select count(*)::int as likes, count(*) filter (where liker.country <> liked.country)::int as abroad,
        count(*) filter (where (liker.gender = liked.gender) <> (liker.sexuality in ('gay', 'lesbian')))::int as odd,
        count(distinct liker_id)::int as likers
      from likes_like join profiles_profile liker on liker.member_id = liker_id
      join profiles_profile liked on liked.member_id = liked_id`,
    );
    expect(found).toMatchObject({ abroad: 0, odd: 0 });
    expect(found.likes).toBeGreaterThan(2_500);
    expect(found.likers).toBeGreaterThan(2_000);
  });

  test("have a match exactly if both like", async () => {
    const found = await first(
      large,
      `select (select count(*)::int from likes_match) as matches, count(*)::int as mutual
      from likes_like one join likes_like back on back.liker_id = one.liked_id and back.liked_id = one.liker_id
      where one.liker_id < one.liked_id`,
    );
    expect(found.matches).toBe(found.mutual);
    expect(found.matches).toBeGreaterThan(300);
  });

  test.each([1, 2])(
    "are new, answered and waiting for the account %i, in a small community too",
    async (id) => {
      for (const database of [large, small]) {
        const found = await first(
          database,
          `select (select count(*)::int from likes_like where liked_id = ${id} and is_new and shown_at is null) as new,
          (select count(*)::int from likes_match where first_id = ${id}) as matches,
          (select count(*)::int from likes_match where first_id = ${id} and first_shown_at is null) as to_show`,
        );
        expect(found.new).toBeGreaterThanOrEqual(3);
        expect(found.matches).toBeGreaterThanOrEqual(1);
        expect(found.to_show).toBe(1);
      }
    },
  );
});
