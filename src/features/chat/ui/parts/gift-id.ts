import { makeClientId } from "#base/client-id.ts";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { chatStored } from "../../stored.ts";

/** So long a gift that got no answer counts as the same one when it is sent again, after a reload too. */
const SAME_FOR_MS = 10 * 60_000;

/** The number under which this gift is sent: kept before the first try, so that a second one is not paid again. */
export function giftId(memberId: number, gift: string): string {
  const now = new Date();
  const [id = "", at = "0"] = readStored(chatStored.gift, memberId, gift)?.split(" ") ?? [];
  if (id !== "" && now.getTime() - Number(at) < SAME_FOR_MS) return id;
  const made = makeClientId(now);
  store(`${made} ${now.getTime()}`, chatStored.gift, memberId, gift);
  return made;
}

export function forgetGiftId(memberId: number, gift: string): void {
  forgetStored(chatStored.gift, memberId, gift);
}
