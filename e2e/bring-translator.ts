import type { Page } from "@playwright/test";

/**
 * Gives the page Chromium's translator, which tests cannot have: its languages would be downloaded. Dutch is available
 * to it after a download, Finnish is not.
 */
export function bringTranslator(page: Page, { words }: { words: string }): Promise<unknown> {
  return page.addInitScript(bring, words);
}

/** Ends the download that the first translation began. */
export function endDownload(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, "goOn")());
}

function bring(words: string) {
  const held = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve, source: "nl" }));
  Object.assign(window, {
    LanguageDetector: {
      create: async () => ({
        detect: async () => [{ detectedLanguage: Reflect.get(window, "source"), confidence: 0.9 }],
      }),
    },
    Translator: {
      availability: async ({ sourceLanguage }: { sourceLanguage: string }) =>
        sourceLanguage === "nl" ? "downloadable" : "unavailable",
      create: async ({ monitor }: { monitor: (on: object) => void }) => {
        monitor({
          addEventListener: (_: string, tell: (event: { loaded: number }) => void) => tell({ loaded: 0.4 }),
        });
        await held;
        return { translate: async () => words };
      },
    },
  });
}
