import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "#base/locales.ts";
import type { Words as NamespaceWords } from "#i18n/look-up.ts";
import type { Namespace } from "#i18n/texts.ts";
import { loadFile } from "#ui/lazy-part.ts";

const ID = "words";
/** Texts that the page sends to the browser as JSON, and the version of all texts. */
type Words = { read(): string; version: string };
const TextsContext = createContext<Words | null>(null);

/**
 * Runs on the server. The texts are read at the end of the page, when it is known which ones the page uses.
 */
export function PageTexts({ value, children }: { value: Words; children: ReactNode }) {
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** A data block of JSON, which the browser does not execute. */
export function TextsBlock() {
  const words = useContext(TextsContext);
  return (
    <script
      id={ID}
      type="application/json"
      data-version={words?.version ?? textsVersion()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with `<` written so that no tag can end the block
      dangerouslySetInnerHTML={{ __html: (words?.read() ?? readPageTexts()).replaceAll("<", "\\u003c") }}
    />
  );
}

/** Runs in the browser. Returns the texts that came with the page, as JSON. */
export function readPageTexts(): string {
  return document.getElementById(ID)?.textContent ?? "{}";
}

/** Runs in the browser. Loads the texts of a namespace that did not come with the page. */
export function fetchTexts(locale: Locale, namespace: Namespace): Promise<NamespaceWords> {
  return loadFile(async () => {
    const answer = await fetch(`/texts/${locale}/${namespace}.json?v=${textsVersion()}`);
    if (!answer.ok) throw new Error(`The texts of ${namespace} could not be loaded.`);
    return answer.json();
  });
}

function textsVersion(): string {
  return document.getElementById(ID)?.dataset.version ?? "";
}
