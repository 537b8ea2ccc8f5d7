import { Agent, get } from "node:http";
import { percentile } from "./median.ts";

const WARM_UP = 20;

export type Times = { p50: number; p95: number };

/** Runs the two in turn, so that other work on the machine affects both alike. Times are in milliseconds. */
export async function timeInTurn(
  rounds: number,
  ways: Record<string, () => Promise<unknown>>,
): Promise<Record<string, Times>> {
  const names = Object.keys(ways);
  const taken = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const name of names) {
      const began = performance.now();
      await ways[name]?.();
      if (round >= 0) taken.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const sorted = (taken.get(name) ?? []).sort((a, b) => a - b);
      return [name, { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }];
    }),
  );
}

const agent = new Agent({ keepAlive: true });

/**
 * Uses one connection that stays open, as a browser does.
 * @throws Error for a status other than 200
 */
export function askOver(url: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${answer.statusCode} ${text}`)),
      );
    }).on("error", reject);
  });
}
