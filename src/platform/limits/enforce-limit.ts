import type { Refusal } from "#base/refusal.ts";
import type { Limit, Limits } from "./count-calls.ts";
import type { LimitKeys } from "./limit-keys.ts";

/**
 * Counts a call against a limit.
 * @throws the error that `refuse` creates from the seconds to wait, if the call exceeds the limit
 */
export async function enforceLimit(
  { limits }: { limits: Limits },
  { name, keys, ...limit }: Limit & { name: string; keys: LimitKeys },
  refuse: (seconds: number) => Refusal,
): Promise<void> {
  const seconds = await limits.count(name, keys, limit);
  if (seconds !== null) throw refuse(seconds);
}
