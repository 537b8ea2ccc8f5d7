import { makeClientId } from "#base/client-id.ts";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { chatStored } from "../../stored.ts";

/** A gift without an answer keeps its id for this long, also across a reload. */
const SAME_FOR_MS = 10 * 60_000;

/** Id of the message that sends this gift. Stored before the first attempt, so that a retry is not charged again. */
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
