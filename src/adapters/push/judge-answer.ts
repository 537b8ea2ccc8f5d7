import type { PushAnswer } from "./post-push.ts";
import type { PushOutcome, PushResult } from "./push.ts";

const LONGEST_WAIT_MS = 86_400_000;

/** Says what a push service's answer means. A redirect is a fault, because it is never followed. */
export function judgeAnswer({ status, retryAfter }: PushAnswer, now: Date): PushResult {
  const outcome = outcomeOf(status);
  const retryAfterMs = outcome === "later" ? readWait(retryAfter, now) : null;
  return { outcome, ...(retryAfterMs !== null && { retryAfterMs }) };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 401 || status === 403) return "key_refused";
  if (status === 408 || status === 429 || status >= 500) return "later";
  return "our_fault";
}

/** @param text seconds or a date, as in RFC 9110 */
function readWait(text: string | undefined, now: Date): number | null {
  if (!text) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}
