import type { Words } from "#base/refusal.ts";
import type { Texts } from "./texts.ts";

/** A member's name as others may see it. Null while moderation holds it. */
type Named = { memberId: number; username: string | null };

/** Returns how others see a member's name: a neutral one in the reader's language while it is held. */
export function nameOf(texts: Texts, { memberId, username }: Named): string {
  return username ?? texts.t("common")("held_name", { number: memberId });
}

/** The same for a refusal, which is worded later. */
export function nameInRefusal({ memberId, username }: Named): string | Words {
  return username ?? { key: "common:held_name", values: { number: memberId } };
}
