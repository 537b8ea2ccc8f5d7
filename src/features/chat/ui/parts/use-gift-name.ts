import { useTexts } from "#i18n/use-texts.tsx";
import { isKnownGift } from "../../gifts.ts";

/** Name of a gift, with a generic one for gifts that only the operator defines. */
export function useGiftName(): (code: string) => string {
  const t = useTexts("chat");
  return (code) => t(isKnownGift(code) ? `gifts.${code}` : "gifts.other");
}
