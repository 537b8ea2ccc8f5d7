import pg from "pg";
import type { Case, Figure } from "../case.ts";
import { logInStaff } from "../fill-moderation.ts";
import { fillReview } from "../fill-review.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { startServer } from "../start-server.ts";
import { askOver, type Times, timeInTurn } from "../time-in-turn.ts";

const MEMBERS = 20_000;
const PHOTOS = 10;
const ROUNDS = 100;
/** A call that reads the person's session and little else, which shows how busy the machine is. */
const NOTHING = "a call for the person's own access";
const TAKE = "taking ten new photos and giving them back";
/** The same photos, of which none is kept out of the queue's index: the state before an upgrade. */
const UNPRUNED = `${TAKE}, with the photos of banned members in the index`;

/** Measures the review of new photos where many photos of banned members are older than all others. */
export const review: Case = {
  name: "review",
  words: `${(MEMBERS * PHOTOS).toLocaleString("en")} photos that nobody has looked at, half of them of banned members`,
  async measure({ say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const server = await startServer({ databaseUrl: database.url, members: 50 });
    try {
      say("filling");
      await fillReview(pool, { members: MEMBERS, photos: PHOTOS });
      const cookie = await logInStaff(pool, 1);
      return await measureTaking(pool, server.address, cookie);
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};

async function measureTaking(pool: pg.Pool, address: string, cookie: string): Promise<Figure[]> {
  const calls = {
    [NOTHING]: () => askOver(`${address}/api/desk/me`, cookie),
    [TAKE]: () => takeAndRelease(address, cookie),
  };
  const kept = await timeInTurn(ROUNDS, calls);
  await pool.query("update photos_photo set kept_back = false where kept_back");
  await pool.query("vacuum analyze photos_photo");
  const { [TAKE]: unpruned } = await timeInTurn(ROUNDS, calls);
  const both = { [NOTHING]: kept[NOTHING], [TAKE]: kept[TAKE], [UNPRUNED]: unpruned } as Record<
    string,
    Times
  >;
  const times = Object.entries(both).flatMap(([what, { p50, p95 }]): Figure[] => [
    { what: `${what}, p50`, unit: "ms", value: p50 },
    { what: `${what}, p95`, unit: "ms", value: p95 },
  ]);
  const ratio = (unpruned as Times).p50 / (kept[TAKE] as Times).p50;
  return [...times, { what: "how many times longer that takes", unit: "times", value: ratio, atLeast: 3 }];
}

async function takeAndRelease(address: string, cookie: string): Promise<void> {
  const { review: held, photos } = await send(address, cookie, ["photo-reviews", {}]);
  if (photos.length !== 10) throw new Error(`${photos.length} photos were taken.`);
  await send(address, cookie, ["photo-review-releases", { review: held }]);
}

type Taken = { review: string; photos: unknown[] };

async function send(address: string, cookie: string, [name, body]: [string, object]): Promise<Taken> {
  const headers = { "content-type": "application/json", cookie };
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${address}/api/desk/${name}`, options);
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? { review: "", photos: [] } : answer.json();
}
