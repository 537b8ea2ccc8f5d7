import type { Locale } from "#base/locales.ts";

type Monitor = {
  addEventListener: (type: "downloadprogress", tell: (event: { loaded: number }) => void) => void;
};
type Made = { destroy?: () => void };
type Languages = { sourceLanguage: string; targetLanguage: string };

/** The browser's built-in translator, if there is one. The text does not leave the device. */
type TranslatorMaker = {
  availability: (languages: Languages) => Promise<string>;
  create: (
    options: Languages & { monitor?: (monitor: Monitor) => void },
  ) => Promise<Made & { translate: (text: string) => Promise<string> }>;
};
type DetectorMaker = {
  availability?: () => Promise<string>;
  create: () => Promise<
    Made & { detect: (text: string) => Promise<{ detectedLanguage: string; confidence: number }[]> }
  >;
};

type Makers = { Translator?: TranslatorMaker; LanguageDetector?: DetectorMaker };

export function hasTranslator(): boolean {
  const { Translator, LanguageDetector } = globalThis as Makers;
  return Translator !== undefined && LanguageDetector !== undefined;
}

/**
 * Whether a translation is worth offering: the text is in another language that this browser can translate. Downloads
 * nothing, so a browser that has yet to download what detects languages is offered it too.
 */
export async function mayTranslate(text: string, locale: Locale): Promise<boolean> {
  const { Translator, LanguageDetector } = globalThis as Makers;
  if (!Translator || !LanguageDetector) return false;
  const detecting = (await LanguageDetector.availability?.()) ?? "available";
  if (detecting !== "available") return detecting !== "unavailable";
  const targetLanguage = codeOf(locale);
  const sourceLanguage = await detect(LanguageDetector, text);
  if (sourceLanguage === null || sourceLanguage === targetLanguage) return false;
  return (await Translator.availability({ sourceLanguage, targetLanguage })) !== "unavailable";
}

export type Translation = { kind: "done"; words: string } | { kind: "same" } | { kind: "cannot" };

const UNSURE = 0.2;

/** @param tell receives the download progress, 0 to 1, of a language that the browser does not have yet */
export async function translateHere(
  text: string,
  locale: Locale,
  tell: (share: number) => void,
): Promise<Translation> {
  const { Translator, LanguageDetector } = globalThis as Makers;
  if (!Translator || !LanguageDetector) return { kind: "cannot" };
  const targetLanguage = codeOf(locale);
  const sourceLanguage = await detect(LanguageDetector, text);
  if (sourceLanguage === null) return { kind: "cannot" };
  if (sourceLanguage === targetLanguage) return { kind: "same" };
  const languages = { sourceLanguage, targetLanguage };
  if ((await Translator.availability(languages)) === "unavailable") return { kind: "cannot" };
  const monitor = (on: Monitor) => on.addEventListener("downloadprogress", ({ loaded }) => tell(loaded));
  const translator = await Translator.create({ ...languages, monitor });
  const words = await translator.translate(text);
  translator.destroy?.();
  return { kind: "done", words };
}

async function detect(maker: DetectorMaker, text: string): Promise<string | null> {
  const detector = await maker.create();
  const [best] = await detector.detect(text);
  detector.destroy?.();
  const isKnown = best && best.detectedLanguage !== "und" && best.confidence >= UNSURE;
  return isKnown ? codeOf(best.detectedLanguage) : null;
}

/** Browsers use the code "no" for Norwegian instead of "nb". */
function codeOf(language: string): string {
  const code = language.split("-")[0] ?? language;
  return code === "nb" || code === "nn" ? "no" : code;
}
