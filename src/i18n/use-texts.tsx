import { createContext, type ReactNode, use, useContext } from "react";
import type { Namespace, Texts, Translate } from "./texts.ts";

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The words of a namespace. In the browser a page that asks for others than it came with waits until they are here. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const texts = useAllTexts();
  // React repeats a render that waited and must meet `use` again, so the answer may not change once words have come.
  if (!texts.came(namespace)) use(texts.load(namespace));
  return texts.t(namespace);
}

export function useLocale() {
  return useAllTexts().locale;
}

/** The tag that dates, numbers and prices are written by: the same on the server and in the browser. */
export function useRegionalTag() {
  return useAllTexts().regionalTag;
}

/** All of them, for what takes words by a key from data. */
export function useAllTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("useTexts needs a TextsProvider above it.");
  return texts;
}
