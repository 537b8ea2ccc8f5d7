import { createContext, type ReactNode, use, useContext } from "react";
import type { Namespace, Texts, Translate } from "./texts.ts";

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * Returns the texts of a namespace. In the browser, a component that needs a namespace that did not come with the
 * page waits until it is loaded.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const texts = useAllTexts();
  // React repeats a render that suspended and must call `use` again, so the condition must not change once the
  // texts have loaded.
  if (!texts.came(namespace)) use(texts.load(namespace));
  return texts.t(namespace);
}

export function useLocale() {
  return useAllTexts().locale;
}

/** BCP 47 tag for dates, numbers and prices, the same on the server and in the browser. */
export function useRegionalTag() {
  return useAllTexts().regionalTag;
}

/** Returns all texts, for code that looks them up by a key from data. */
export function useAllTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("useTexts needs a TextsProvider above it.");
  return texts;
}
