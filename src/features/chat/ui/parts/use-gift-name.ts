import { useTexts } from "#i18n/use-texts.tsx";
import { isKnownGift } from "../../gifts.ts";

/** What a gift is called, also one that only an operator knows. */
export function useGiftName(): (code: string) => string {
  const t = useTexts("chat");
  return (code) => t(isKnownGift(code) ? `gifts.${code}` : "gifts.other");
}
