import type { Case, Figure } from "../case.ts";
import { logInDemo, type Million, openMillion } from "../open-million.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 50;
const NOTHING = { values: [] as string[], must: false, two_way: false };
const OPEN = {
  ages: { min: 25, max: 40, must: false, two_way: false },
  region: NOTHING,
  relationship: NOTHING,
  hair: NOTHING,
  eye: NOTHING,
  body: NOTHING,
  tattoos: NOTHING,
  interests: NOTHING,
};
const MANY = {
  ...OPEN,
  ages: { ...OPEN.ages, must: true, two_way: true },
  hair: { ...NOTHING, values: ["red", "blond"], two_way: true },
  interests: { ...NOTHING, values: ["tea", "wine", "music"], must: true },
};

/**
 * The match finder applies finer filters than the search: who fits, and what each wish costs, in both
 * directions.
 */
export const matchFinder: Case = {
  name: "match-finder",
  words: "the match finder among 1,000,000 members: the first page with every count",
  async measure(bench) {
    bench.say("opening a community of 1,000,000; the first time it is made, which takes minutes");
    const server = await openMillion();
    try {
      const { cookie } = await logInDemo(server.address, 1);
      const figures: Figure[] = [];
      for (const [what, wishes] of Object.entries({ "no must": OPEN, "many wishes": MANY })) {
        await wish(server, cookie, wishes);
        const { found } = await timeInTurn(ROUNDS, {
          found: () => askOver(`${server.address}/api/match-finder`, cookie),
        });
        if (!found) continue;
        figures.push({ what: `${what}: HTTP p50`, unit: "ms", value: found.p50 });
        figures.push({ what: `${what}: HTTP p95`, unit: "ms", value: found.p95, atMost: 60 });
      }
      return figures;
    } finally {
      await server.stop();
    }
  },
};

async function wish({ address }: Million, cookie: string, wishes: object): Promise<void> {
  const answer = await fetch(`${address}/api/match-finder`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ wishes }),
  });
  if (!answer.ok) throw new Error(`The wishes answered ${answer.status}: ${await answer.text()}`);
}
