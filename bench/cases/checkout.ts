import type { Case } from "../case.ts";
import { logInDemo } from "../open-million.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 300;

/** The page at which a member is about to pay, and what it asks for, of somebody with orders. */
export const checkout: Case = {
  name: "checkout",
  words:
    "the checkout page of a member with 20 orders, with what it asks for and the list of bundles, in turn",
  async measure(bench) {
    const { address } = await bench.server();
    const { cookie } = await logInDemo(address, 0);
    const ask = (path: string) => () => askOver(`${address}${path}`, cookie);
    for (let orders = 0; orders < 20; orders++) await order(address, cookie);
    const times = await timeInTurn(ROUNDS, {
      "the checkout page": ask("/credits/p2"),
      "the page of the bundles": ask("/credits"),
      "the offer": ask("/api/offer"),
      "an empty call with a session": ask("/api/interests.php"),
    });
    return Object.entries(times).flatMap(([what, { p50, p95 }]) => [
      { what: `${what} p50`, unit: "ms", value: p50 },
      { what: `${what} p95`, unit: "ms", value: p95, ...(what === "the checkout page" && { atMost: 30 }) },
    ]);
  },
};

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
