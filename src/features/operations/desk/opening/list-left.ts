import type { GettingStarted, Step } from "../../opening-contract.ts";

/** Lists the steps that are not done, without those that are optional. */
export function listLeft({ installation, sites }: GettingStarted): Step[] {
  return [...installation, ...sites.flatMap(({ steps }) => steps)].filter(
    ({ weight, is_done }) => !is_done && weight !== "optional",
  );
}
