/** Characters that turn the direction of a line or are invisible. Joiners stay, because emoji are made with them. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/**
 * Normalises typed text for storage: NFC, lines end with `\n`, at most one empty line in a row, no invisible
 * characters.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll("\t", " ").replace(HIDDEN, "").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
