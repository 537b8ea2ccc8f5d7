import { z } from "zod";
import { LOCALES, type Locale } from "./locales.ts";

/** Texts that a site may word itself, with the most characters that their place has room for. */
export const OWN_TEXTS = {
  index_title: 80,
  description: 240,
  fictional_warning: 240,
  fictional_singular: 40,
  fictional_plural: 40,
} as const;
export type OwnTextKey = keyof typeof OWN_TEXTS;
export const OWN_TEXT_KEYS = Object.keys(OWN_TEXTS) as OwnTextKey[];

const NAME = "{{name}}";
/** Control characters, and those that turn the direction of words around or take no room. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** Words of a site. The only placeholder is the site's name, and there is no HTML. */
export function ownTextSchema(key: OwnTextKey) {
  return z
    .string()
    .max(2_000)
    .trim()
    .min(1)
    .max(OWN_TEXTS[key])
    .refine((text) => !/[<>]/.test(text), { message: "site:invalid.no_html" })
    .refine((text) => !INVISIBLE.test(text), { message: "site:invalid.invisible" })
    .refine((text) => !/\{\{|\}\}/.test(text.replaceAll(NAME, "")), { message: "site:invalid.placeholder" });
}

/** Fills the site's name in. */
export function fillName(text: string, name: string): string {
  return text.replaceAll(NAME, () => name);
}

/** Name of an own text in the history, such as `text_nl_index_title`. */
export function nameOfText(locale: Locale, key: OwnTextKey): string {
  return `text_${locale}_${key}`;
}

export function textOf(name: string): { locale: Locale; key: OwnTextKey } | null {
  const [, locale, key] = /^text_([a-z]{2})_([a-z_]+)$/.exec(name) ?? [];
  const [ours, own] = [LOCALES.find((one) => one === locale), OWN_TEXT_KEYS.find((one) => one === key)];
  return ours && own ? { locale: ours, key: own } : null;
}
