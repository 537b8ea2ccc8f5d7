import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Drill } from "./drill.ts";

const ROOT = join(import.meta.dirname, "..");
const RUNS = 10_000;

/** Runs the suite's model test as often as given: `npm run drill -- money-model --runs=10000 --seed=7`. */
export const moneyModel: Drill = {
  name: "money-model",
  words:
    "no random run of purchases, refunds, disputes, erasures and lost or late answers gives or takes money or credits twice",
  async run({ args, say }) {
    const runs = readNumber(args, "runs") ?? RUNS;
    const seed = readNumber(args, "seed");
    say(`${runs} runs`);
    const file = "src/features/shop/server/books/money-model.test.ts";
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--retry=0", file], {
      cwd: ROOT,
      env: {
        ...process.env,
        MONEY_MODEL_RUNS: String(runs),
        ...(seed !== undefined && { MONEY_MODEL_SEED: String(seed) }),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = await once(child, "exit");
    const failures = code === 0 ? [] : ["a run did not agree with the model: the output says which"];
    return {
      figures: [{ what: "runs that agreed", unit: "", value: code === 0 ? runs : 0, atLeast: runs }],
      failures,
    };
  },
};

function readNumber(args: readonly string[], name: string): number | undefined {
  const given = args.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? undefined : Number(given.slice(name.length + 3));
}
