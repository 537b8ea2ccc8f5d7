import { openDatabase } from "#db/open-database.ts";
import { makeDataFolder, readDatabaseUrl, removeFolder } from "#testing/start-program.ts";
import type { Case } from "../case.ts";
import { fillWriters } from "../fill-writers.ts";
import { percentile } from "../median.ts";
import { SERVER_CORE } from "../pin-to-core.ts";
import { startServer } from "../start-server.ts";

const LIKERS = 80;
const AT_ONCE = 8;
const WARM_UP = 100;
const ALONE = 400;

type Liker = { id: number; cookie: string };
type Pair = { from: Liker; to: Liker };

/**
 * Each like locks its two members, is checked, and counts against the daily limit. Half of them make a match.
 */
export const like: Case = {
  name: "like",
  words: `likes over HTTP, every second one answered: one after the other, and ${AT_ONCE} at once`,
  async measure({ say }) {
    const dataDir = await makeDataFolder();
    const server = await startServer({ dataDir, core: SERVER_CORE });
    const database = openDatabase(await readDatabaseUrl(dataDir), { poolSize: 1 });
    try {
      const { ids, cookies } = await fillWriters(database.pool, LIKERS);
      const pairs = pairUp(ids.map((id, at) => ({ id, cookie: cookies[at] as string })));
      const take = (count: number, atOnce: number) => likeAll(server.address, pairs.splice(0, count), atOnce);
      await take(WARM_UP, AT_ONCE);
      say(`${ALONE} likes alone`);
      const alone = await take(ALONE, 1);
      say(`${pairs.length} likes at once`);
      const crowd = await take(pairs.length, AT_ONCE);
      return [
        { what: "alone, p50", unit: "ms", value: alone.p50 },
        { what: "alone, p95", unit: "ms", value: alone.p95, atMost: 25 },
        { what: `${AT_ONCE} at once, p95`, unit: "ms", value: crowd.p95 },
        { what: `${AT_ONCE} at once`, unit: "/s", value: crowd.perSecond },
      ];
    } finally {
      await database.close();
      await server.stop();
      await removeFolder(dataDir);
    }
  },
};

/** Each pair likes each other once, the second right after the first. Nobody reaches the daily limit. */
function pairUp(likers: Liker[]): Pair[] {
  return likers.flatMap((one, at) =>
    likers.slice(at + 1).flatMap((other) => [
      { from: one, to: other },
      { from: other, to: one },
    ]),
  );
}

async function likeAll(address: string, pairs: Pair[], atOnce: number) {
  const taken: number[] = [];
  const waiting = pairs.values();
  const began = performance.now();
  const work = async () => {
    for (const { from, to } of waiting) {
      const sent = performance.now();
      const answer = await fetch(`${address}/api/likes`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: from.cookie },
        body: JSON.stringify({ member: to.id }),
      });
      if (answer.status !== 200) throw new Error(`A like answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      taken.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const perSecond = taken.length / ((performance.now() - began) / 1_000);
  const sorted = taken.sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), perSecond };
}
