import { useSyncExternalStore } from "react";
import { hasTranslator } from "./browser-translator.ts";

const never = () => () => {};

/** Whether this browser has a translator and the text contains words. */
export function useCanTranslate(text: string): boolean {
  const has = useSyncExternalStore(never, hasTranslator, () => false);
  return has && /\p{L}{2}/u.test(text);
}
