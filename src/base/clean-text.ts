/** What could turn the direction of a line or hide in it; joiners stay, since emoji are made with them. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** What people write, as it is kept: NFC, lines by `\n` with at most one empty one between them, nothing invisible. */
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
