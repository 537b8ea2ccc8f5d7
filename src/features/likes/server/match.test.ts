import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenApp } from "#boot/open-app.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openForPrograms, startOn } from "#testing/open-for-programs.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Program } from "#testing/start-program.ts";
import { likersOf } from "./likes.fixture.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const ROUNDS = 4;
const CROWD = 9;
const RACES = 50;

let testApp: TestApp;
let opened: Awaited<ReturnType<typeof openForPrograms>>;
let programs: [Program, Program];
let likers: ReturnType<typeof likersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" }, poolSize: 16 });
  likers = likersOf(testApp);
  opened = await openForPrograms();
  programs = await Promise.all([startOn(opened.database), startOn(opened.database)]);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await opened.close();
  await testApp.close();
});

const makeCrowd = (at: Pick<OpenApp, "app">) =>
  Promise.all(Array.from({ length: CROWD }, () => makeMember(at)));

/** All ordered pairs. */
const couplesOf = (crowd: MadeMember[]) =>
  crowd.flatMap((one) => crowd.filter((other) => other !== one).map((other) => [one, other] as const));

const pairsOf = (crowd: MadeMember[]) => {
  const ids = crowd.map(({ id }) => id).sort((a, b) => a - b);
  return ids.flatMap((firstId, at) => ids.slice(at + 1).map((secondId) => ({ firstId, secondId })));
};

test("[L-06] two likes at the same time make exactly one match", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const crowd = await makeCrowd(testApp);
    await Promise.all(couplesOf(crowd).map(([one, other]) => likers.like(one, other)));
    const ids = crowd.map(({ id }) => id);
    const matches = (await likers.matches()).filter(({ firstId }) => ids.includes(firstId));
    const inOrder = matches.sort((a, b) => a.firstId - b.firstId || a.secondId - b.secondId);
    expect(inOrder).toEqual(pairsOf(crowd));
  }
});

test("simultaneous likes, unlikes and blocks leave a match exactly if both like", async () => {
  const crowd = (await makeCrowd(testApp)).slice(0, 4);
  const actions = couplesOf(crowd).flatMap(([one, other], at) => [
    () => likers.like(one, other),
    () => likers.unlike(one, other),
    () => likers.like(one, other),
    ...(at % 5 === 0 ? [() => likers.block(one, other), () => likers.unblock(one, other)] : []),
  ]);
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([...actions].sort(() => Math.random() - 0.5).map((action) => action()));
    expect(await listHalves(testApp.app.pool)).toEqual([]);
  }
});

test("[L-06] two simultaneous likes through two processes make one match, each of 50 times", async () => {
  const couples = await Promise.all(
    Array.from({ length: RACES }, async () => [await makeMember(opened), await makeMember(opened)] as const),
  );
  const [left, right] = programs;
  for (const [one, other] of couples) {
    const answers = await Promise.all([
      likeOver(left.address, one, other),
      likeOver(right.address, other, one),
    ]);
    const told = await Promise.all(answers.map((answer) => answer.json()));
    // Only the later like is answered as a match.
    expect(told.map(({ match }) => match).sort()).toEqual([false, true]);
  }
  const wanted = couples.flatMap((couple) => pairsOf([...couple]));
  expect(await listMatches(opened)).toEqual(wanted.sort((a, b) => a.firstId - b.firstId));
});

test("a program that is killed while members like leaves no half of a match, and another one goes on", async () => {
  const [killed, again] = programs;
  const crowd = await makeCrowd(opened);
  const likeAll = (address: string, onAnswer: (answered: number) => void) => {
    let answered = 0;
    return Promise.all(
      couplesOf(crowd).map(async ([one, other]) => {
        const answer = await likeOver(address, one, other).catch(() => null);
        if (answer?.status === 200) onAnswer(++answered);
      }),
    ).then(() => answered);
  };

  const answered = await likeAll(killed.address, (count) => {
    if (count === CROWD) killed.process.kill("SIGKILL");
  });
  expect(answered).toBeLessThan(couplesOf(crowd).length);
  expect(await listHalves(opened.database.pool)).toEqual([]);

  expect(await likeAll(again.address, () => {})).toBe(couplesOf(crowd).length);
  const ids = crowd.map(({ id }) => id);
  const matches = await listMatches(opened);
  expect(matches.filter(({ firstId }) => ids.includes(firstId))).toEqual(pairsOf(crowd));
});

function likeOver(address: string, one: MadeMember, other: MadeMember): Promise<Response> {
  return fetch(`${address}/api/likes`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: one.cookie },
    body: JSON.stringify({ member: other.id }),
  });
}

function listMatches({ app }: Pick<OpenApp, "app">) {
  const matches = app.db.selectFrom("likesMatch").select(["firstId", "secondId"]);
  return matches.orderBy("firstId").orderBy("secondId").execute();
}

/** Mutual likes without a match, and matches without both likes. */
async function listHalves(pool: { query(statement: string): Promise<{ rows: unknown[] }> }) {
  const { rows } = await pool.query(`
    select one.liker_id as first_id, one.liked_id as second_id from likes_like one
      join likes_like back on back.liker_id = one.liked_id and back.liked_id = one.liker_id
      where one.liker_id < one.liked_id
    except select first_id, second_id from likes_match
    union all
    (select first_id, second_id from likes_match
    except select one.liker_id, one.liked_id from likes_like one
      join likes_like back on back.liker_id = one.liked_id and back.liked_id = one.liker_id)`);
  return rows;
}
