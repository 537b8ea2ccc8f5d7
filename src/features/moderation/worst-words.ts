import type { Locale } from "#base/locales.ts";

/** Beginnings of words that are equally bad in every language in which they are written. */
const EVERYWHERE = "fuck motherfuck cunt nigger nigga faggot tranny rapist";

/**
 * Beginnings of the worst words by language. One language's insult is another one's everyday word, so a text is only
 * searched for its own language and English.
 */
const WORST: Record<Locale, string> = {
  en: "whore rape raping bitch cocksuck wanker pedo paedo",
  nl: "kanker hoer(?!a) neger flikker kut verkracht mongool tering tyfus klootzak",
  de: "hure hurensohn fotze fick nutte neger schwuchtel kanake vergewaltig missgeburt wichser spast",
  it: "puttan troia frocio froci negro stupr fica cazzo zoccola mongoloid",
  fr: "salope pute putain encul nègre pédé violer violé connasse bougnoul bâtard",
  es: "puta puto maricón maricon zorra violar coño polla negrata sudaca subnormal",
  pl: "kurw pierdol jeban jebac jebać pizd chuj pedał ciota zgwałc gwałc dziwk suka",
  da: "luder kælling fisse perker voldt bøsserøv neger",
  fi: "huora vittu neekeri hintti kyrpä raiska homottel lutka mulkku",
  nb: "hore fitte kuk pikk neger voldta soper svarting",
  sv: "hora fitta kuk neger blatte våldta bögjävel",
};

export type TextPiece = { text: string; isWorst: boolean };

/** Splits a text into its worst words and what is between them. Texts in an unknown language are read as English. */
export function splitWorst(text: string, locale: string): TextPiece[] {
  const stems = [EVERYWHERE, WORST.en, ...(locale in WORST ? [WORST[locale as Locale]] : [])];
  // A letter before would be another word: “grape”.
  const worst = new RegExp(`(?<!\\p{L})((?:${stems.join(" ").split(" ").join("|")})[\\p{L}\\p{M}]*)`, "giu");
  return text
    .split(worst)
    .map((piece, index) => ({ text: piece, isWorst: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
