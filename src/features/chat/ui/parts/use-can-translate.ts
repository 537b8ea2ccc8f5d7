import { useSyncExternalStore } from "react";
import { hasTranslator } from "./browser-translator.ts";

const never = () => () => {};

/** Whether this browser can translate by itself, and the text has words. */
export function useCanTranslate(text: string): boolean {
  const has = useSyncExternalStore(never, hasTranslator, () => false);
  return has && /\p{L}{2}/u.test(text);
}
