import { useEffect, useState } from "react";
import { useLocale } from "#i18n/use-texts.tsx";
import { mayTranslate } from "./browser-translator.ts";

/** Whether this browser can translate the text for its reader. False until it has said so. */
export function useMayTranslate(text: string): boolean {
  const locale = useLocale();
  const [may, setMay] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setMay(false);
    mayTranslate(text, locale).then(
      (found) => isCurrent && setMay(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text, locale]);
  return may;
}
