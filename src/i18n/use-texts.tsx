import { createContext, type ReactNode, use, useCallback, useContext } from "react";
import type { Namespace, Texts, TextsOf, Translate } from "./texts.ts";

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * Returns the texts of a namespace. In the browser, a component that needs a namespace that did not come with the
 * page waits until it is loaded.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  return useTextsOf(namespace).t(namespace);
}

/** Returns the texts of several namespaces, for functions that need them together. Waits like `useTexts`. */
export function useTextsOf<N extends Namespace>(...namespaces: N[]): TextsOf<N> {
  const texts = useAllTexts();
  const missing = namespaces.filter((namespace) => !texts.came(namespace));
  const loading = missing.map((namespace) => texts.load(namespace));
  // React repeats a render that suspended and must call `use` again, so the condition must not change once the
  // texts have loaded.
  for (const loaded of loading) use(loaded);
  // The server sends the namespaces that a page asks for.
  for (const namespace of namespaces) texts.t(namespace);
  return texts;
}

/** Returns a function that starts loading namespaces which a component will need soon. */
export function usePreloadTexts(): (...namespaces: Namespace[]) => void {
  const texts = useAllTexts();
  return useCallback(
    (...namespaces) => {
      // The component that needs the texts tries again, and reports the failure.
      for (const namespace of namespaces) if (!texts.came(namespace)) texts.load(namespace).catch(() => {});
    },
    [texts],
  );
}

export function useLocale() {
  return useAllTexts().locale;
}

/** BCP 47 tag for dates, numbers and prices, the same on the server and in the browser. */
export function useRegionalTag() {
  return useAllTexts().regionalTag;
}

function useAllTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("useTexts needs a TextsProvider above it.");
  return texts;
}
