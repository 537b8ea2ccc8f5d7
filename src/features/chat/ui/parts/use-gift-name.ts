import { useTexts } from "#i18n/use-texts.tsx";
import { isKnownGift } from "../../gifts.ts";

/** Name of a gift. A gift that the operator has added gets a generic name. */
export function useGiftName(): (code: string) => string {
  const t = useTexts("chat");
  return (code) => t(isKnownGift(code) ? `gifts.${code}` : "gifts.other");
}
