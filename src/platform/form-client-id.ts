import { createHash } from "node:crypto";
import type { App } from "./app.ts";
import type { LimitKeys } from "./limits/limit-keys.ts";

const DAY_MS = 86_400_000;

/**
 * The client id of what came from a form that works without script: the same for the same words from the same address on the same
 * day. The page is the same for all visitors, so it cannot contain one.
 */
export function formClientId(
  { app: { seal, clock }, limitKeys }: { app: Pick<App, "seal" | "clock">; limitKeys: LimitKeys },
  purpose: `${string}.form`,
  typed: Record<string, string | boolean>,
): string {
  const day = Math.floor(clock.now().getTime() / DAY_MS);
  const words = [day, ...limitKeys.map(({ key }) => key), JSON.stringify(typed)];
  const hash = createHash("sha256").update(seal.fingerprint(purpose, words)).digest("hex");
  // Version 8 of RFC 9562: a UUID of one's own making.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
