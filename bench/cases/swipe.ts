import type { Case } from "../case.ts";
import { logInDemo, openMillion } from "../open-million.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 100;

/** It has no target, but should stay close to a search. */
export const swipe: Case = {
  name: "swipe",
  words: "the deck of the swipe game among 1,000,000 members, beside the first page of a search",
  async measure(bench) {
    bench.say("opening a community of 1,000,000; the first time it is made, which takes minutes");
    const server = await openMillion();
    try {
      const { cookie } = await logInDemo(server.address, 0);
      const times = await timeInTurn(ROUNDS, {
        "the deck": () => askOver(`${server.address}/api/swipe`, cookie),
        "a search": () => askOver(`${server.address}/api/members`, cookie),
      });
      return Object.entries(times).flatMap(([what, { p50, p95 }]) => [
        { what: `${what}: HTTP p50`, unit: "ms", value: p50 },
        { what: `${what}: HTTP p95`, unit: "ms", value: p95 },
      ]);
    } finally {
      await server.stop();
    }
  },
};
