import { makeClientId } from "#base/client-id.ts";

/** So long a gift that got no answer counts as the same one when it is sent again, after a reload too. */
const SAME_FOR_MS = 10 * 60_000;

const keyOf = (memberId: number, gift: string) => `gift-${memberId}-${gift}`;

/** The number under which this gift is sent: kept before the first try, so that a second one is not paid again. */
export function giftId(memberId: number, gift: string): string {
  const now = new Date();
  try {
    const [id = "", at = "0"] = sessionStorage.getItem(keyOf(memberId, gift))?.split(" ") ?? [];
    if (id !== "" && now.getTime() - Number(at) < SAME_FOR_MS) return id;
    const made = makeClientId(now);
    sessionStorage.setItem(keyOf(memberId, gift), `${made} ${now.getTime()}`);
    return made;
  } catch {
    return makeClientId(now);
  }
}

export function forgetGiftId(memberId: number, gift: string): void {
  try {
    sessionStorage.removeItem(keyOf(memberId, gift));
  } catch {
    // What was never kept need not go.
  }
}
