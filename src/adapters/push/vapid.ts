import { LRUCache } from "lru-cache";
import type { Clock } from "#base/clock.ts";
import type { PushKey } from "./push-key.ts";

type Audience = { audience: string; origin: string };

const HOUR_MS = 3_600_000;
/** Push services accept up to 24 hours. */
const VALID_MS = 12 * HOUR_MS;
/** A push service's clock may differ from ours. */
const RENEW_BEFORE_MS = HOUR_MS;
/** Some push services have many hosts, and each is an audience of its own. */
const MOST_KEPT = 1_000;

/** Returns the header by which a push service knows whose push it is (RFC 8292). Tokens are reused for eleven hours. */
export function openVapid(key: PushKey, clock: Clock): (asked: Audience) => string {
  const kept = new LRUCache<string, { header: string; until: number }>({ max: MOST_KEPT });
  return ({ audience, origin }) => {
    const name = `${audience} ${origin}`;
    const now = clock.now().getTime();
    const known = kept.get(name);
    if (known && now < known.until - RENEW_BEFORE_MS && now >= known.until - VALID_MS) return known.header;
    const until = now + VALID_MS;
    const token = key.signToken({ aud: audience, exp: Math.floor(until / 1000), sub: origin });
    const header = `vapid t=${token}, k=${key.publicKey}`;
    kept.set(name, { header, until });
    return header;
  };
}
