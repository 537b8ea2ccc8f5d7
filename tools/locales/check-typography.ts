import type { Locale } from "../../src/base/locales.ts";

/** Narrow no-break space. */
const NARROW = "\u202F";
/** No-break space. */
const FIXED = "\u00A0";

/** Outer and inner quotation marks of each language, opening and closing. Others are faults. */
const QUOTES: Record<Locale, string> = {
  en: "“”‘’",
  nl: "“”‘’",
  de: "„“‚‘",
  it: "«»“”",
  fr: "«»“”",
  es: "«»“”",
  pl: "„”«»",
  da: "“”‘’",
  fi: "”’",
  nb: "«»‘’",
  sv: "”’",
};

const SPACED_PERCENT: readonly Locale[] = ["de", "fr", "es", "da", "fi", "nb", "sv"];

const POLISH_YOU = /(?<=\p{L}[,;:]? )(Ty|Ciebie|Cię|Ci|Tobie|Tobą|Twój|Twoj\p{L}+|Twoi\p{L}*|Twym)(?!\p{L})/u;

type Rule = { locales?: readonly Locale[]; pattern: RegExp; fault: string };

const RULES: readonly Rule[] = [
  { pattern: /(\p{L}|\}\})'/u, fault: "has a straight apostrophe: write ’" },
  { pattern: /"/, fault: "has a straight quotation mark" },
  { pattern: /\.\.\./, fault: "has three dots: write …" },
  { pattern: /\S {2,}\S/, fault: "has two spaces in a row" },
  { pattern: /^\s|\s$/, fault: "begins or ends with a space" },
  { pattern: /\p{L} [,;.](?=$| [\p{L}\d])/u, fault: "has a space before a comma, semicolon or full stop" },
  { locales: ["en"], pattern: /\p{L} …/u, fault: "has a space before …" },
  {
    locales: ["fr"],
    pattern: new RegExp(`(?<![${NARROW}?!])[?!;»]|(?<!${NARROW}):(?=\\s|$)`, "u"),
    fault: "needs a narrow no-break space (U+202F) before ? ! : ; or »",
  },
  {
    locales: ["fr"],
    pattern: new RegExp(`«(?!${NARROW})`, "u"),
    fault: "needs a narrow no-break space (U+202F) after «",
  },
  {
    locales: SPACED_PERCENT,
    pattern: new RegExp(`[^${NARROW}${FIXED}]%`, "u"),
    fault: "needs a no-break space before %",
  },
  { locales: ["pl"], pattern: POLISH_YOU, fault: "has a capital in a word for “you” inside a sentence" },
];

/** Typographic faults of one text, each worded as the end of a sentence that begins with the place. */
export function checkTypography(locale: Locale, text: string): string[] {
  const faults = RULES.filter(
    ({ locales, pattern }) => (!locales || locales.includes(locale)) && pattern.test(text),
  ).map(({ fault }) => fault);
  const rest = withoutApostrophes(text);
  const strange = [...new Set(rest.match(/[«»„“”‚‘’‹›]/gu) ?? [])].filter(
    (mark) => !QUOTES[locale].includes(mark),
  );
  if (strange.length > 0)
    faults.push(`has ${strange.join(" ")}: ${locale} writes ${[...QUOTES[locale]].join(" ")}`);
  if (!SPACED_PERCENT.includes(locale) && /\s%/u.test(text)) faults.push("has a space before %");
  return faults;
}

/** ’ inside or after a word is an apostrophe, not a quotation mark. */
function withoutApostrophes(text: string): string {
  return text.replaceAll(/(?<=\p{L}|\}\})’|’(?=\p{L})/gu, "");
}
