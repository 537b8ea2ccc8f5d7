import { afterEach, expect, test, vi } from "vitest";
import { mayTranslate } from "./browser-translator.ts";

type Browser = { detector?: string; language?: string; pair?: string };

/** A browser with the built-in APIs, which no browser of the tests has. */
function bring({ detector = "available", language = "de", pair = "available" }: Browser) {
  const create = vi.fn(async () => ({
    detect: async () => [{ detectedLanguage: language, confidence: 0.9 }],
  }));
  vi.stubGlobal("LanguageDetector", { availability: async () => detector, create });
  vi.stubGlobal("Translator", { availability: async () => pair });
  return create;
}

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Browser, boolean]>([
  ["text in another language", {}, true],
  ["a language that is yet to be downloaded", { pair: "downloadable" }, true],
  ["text in the reader's own language", { language: "en-GB" }, false],
  ["text in no language that can be told", { language: "und" }, false],
  ["a language that the browser cannot translate", { pair: "unavailable" }, false],
  ["a browser that cannot detect languages", { detector: "unavailable" }, false],
])("a translation is offered or not: %s", async (_, browser, offered) => {
  bring(browser);
  expect(await mayTranslate("Ich mag Kaffee", "en")).toBe(offered);
});

test("asking whether to offer a translation downloads nothing", async () => {
  const create = bring({ detector: "downloadable" });
  expect(await mayTranslate("Ich mag Kaffee", "en")).toBe(true);
  expect(create).not.toHaveBeenCalled();
});

test("a browser without the translator offers none", async () => {
  expect(await mayTranslate("Ich mag Kaffee", "en")).toBe(false);
});
