import type { Case, Figure } from "../case.ts";
import { logInDemo } from "../open-million.ts";
import { readUsage } from "../read-usage.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 300;
const COUNTED = 200;
const EMPTY = "an empty call with a session";

/** The checkout page and the requests it makes, for a member with earlier orders. */
export const checkout: Case = {
  name: "checkout",
  words:
    "the checkout page of a member with 20 orders, with what it asks for and the list of bundles, in turn",
  async measure({ server, say }) {
    const { address, pid } = await server();
    const { cookie } = await logInDemo(address, 0);
    const ask = (path: string) => () => askOver(`${address}${path}`, cookie);
    for (let orders = 0; orders < 20; orders++) await order(address, cookie);
    const ways = {
      "the checkout page": ask("/credits/p2"),
      "the page of the bundles": ask("/credits"),
      "the offer": ask("/api/offer"),
      [EMPTY]: ask("/api/interests.php"),
    };
    say(`${ROUNDS} rounds`);
    const times = await timeInTurn(ROUNDS, ways);
    const empty = times[EMPTY]?.p50 ?? Number.NaN;
    const figures = Object.entries(times).flatMap(([what, { p50, p95 }]): Figure[] => [
      { what: `${what} p50`, unit: "ms", value: p50 },
      { what: `${what} p95`, unit: "ms", value: p95, ...(what === "the checkout page" && { atMost: 30 }) },
      ...(what === EMPTY
        ? []
        : [{ what: `${what} p50 against an empty call`, unit: "×", value: p50 / empty }]),
    ]);
    for (const [what, way] of Object.entries(ways)) {
      const spent = await countSpent(pid, way);
      if (spent !== null) figures.push({ what: `${what}: processor, program`, unit: "ms", value: spent });
    }
    return figures;
  },
};

/**
 * Milliseconds of processor time for one call, independent of other work on the machine; null if it cannot be
 * measured.
 */
async function countSpent(pid: number, ask: () => Promise<unknown>): Promise<number | null> {
  const before = readUsage(pid);
  for (let round = 0; round < COUNTED; round++) await ask();
  const after = readUsage(pid);
  return before && after ? ((after.processorSeconds - before.processorSeconds) * 1_000) / COUNTED : null;
}

async function order(address: string, cookie: string): Promise<void> {
  const offer = JSON.parse(await askOver(`${address}/api/offer`, cookie));
  const [bundle] = offer.bundles;
  const answer = await fetch(`${address}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      client_id: crypto.randomUUID(),
      bundle: bundle.code,
      start_now: true,
      start_now_text: offer.start_now_text,
      expected: bundle.price,
      method: "creditcard",
    }),
  });
  if (answer.status !== 201) throw new Error(`The order answered ${answer.status} ${await answer.text()}`);
}
