import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FALLBACK_LOCALE, LOCALES, type Locale } from "#base/locales.ts";
import type { Catalogue, Words } from "./look-up.ts";
import { createTexts, type Namespace, type Texts } from "./texts.ts";

/** Every text of every language, read once at the start; for pages, answers, mails, jobs and the command line. */
export type Translations = {
  texts(locale: Locale): Texts;
  /** Texts by namespace as JSON, for a page to hand to the browser. Leaves out the texts of mails. */
  words(locale: Locale, namespaces: readonly Namespace[]): string;
  /** Texts of one namespace, for a page that loads it later. Returns null for an unknown namespace. */
  namespaceWords(locale: Locale, namespace: string): string | null;
  /** Changes whenever a text of any language changes. */
  version: string;
};

const SOURCE = join(import.meta.dirname, "..");

let own: Translations | undefined;

/** Returns the texts of this program. They are read once in a process, since they do not change while it runs. */
export function readTranslations(): Translations {
  own ??= readTranslationsFrom(SOURCE);
  return own;
}

/** @param source the folder that holds `i18n`, `frame` and `features` */
export function readTranslationsFrom(source: string): Translations {
  const resources = Object.fromEntries(LOCALES.map((locale) => [locale, readLocale(source, locale)]));
  const fallback = createTexts(FALLBACK_LOCALE, resources[FALLBACK_LOCALE] ?? {});
  const texts = new Map(
    LOCALES.map((locale) => [
      locale,
      locale === FALLBACK_LOCALE ? fallback : createTexts(locale, resources[locale] ?? {}, { fallback }),
    ]),
  );
  const written = new Map<string, string>();
  return {
    version: createHash("sha256").update(JSON.stringify(resources)).digest("base64url").slice(0, 12),
    namespaceWords(locale, namespace) {
      const words = resources[locale]?.[namespace];
      return words ? JSON.stringify(withoutMails(words)) : null;
    },
    texts: (locale) => texts.get(locale) as Texts,
    words(locale, namespaces) {
      const key = [locale, ...namespaces].join();
      const json = written.get(key) ?? JSON.stringify(pick(resources[locale] ?? {}, namespaces));
      written.set(key, json);
      return json;
    },
  };
}

function pick(words: Catalogue, namespaces: readonly Namespace[]): Catalogue {
  return Object.fromEntries(namespaces.map((name) => [name, withoutMails(words[name] ?? {})]));
}

/** Browsers do not write mails. */
function withoutMails({ mails: _, ...shown }: Words): Words {
  return shown;
}

function readLocale(source: string, locale: Locale): Catalogue {
  const folders = [
    { namespace: "common", folder: join(source, "i18n") },
    { namespace: "frame", folder: join(source, "frame") },
    { namespace: "member-frame", folder: join(source, "frame/member-frame") },
    { namespace: "desk", folder: join(source, "desk") },
    ...readdirSync(join(source, "features"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => [
        { namespace: name, folder: join(source, "features", name) },
        { namespace: `${name}-desk`, folder: join(source, "features", name, "desk") },
      ]),
  ];
  const words: Catalogue = {};
  for (const { namespace, folder } of folders) {
    const file = join(folder, "locales", `${locale}.json`);
    const text = readIfThere(file);
    if (text === null) continue;
    try {
      words[namespace] = JSON.parse(text);
    } catch (error) {
      throw new Error(`${join(basename(dirname(dirname(file))), "locales", `${locale}.json`)} is not JSON`, {
        cause: error,
      });
    }
  }
  return words;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
