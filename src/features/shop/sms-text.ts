/**
 * Replaces typographic spaces and apostrophes by plain ones. One of them alone makes a message leave the SMS alphabet
 * (GSM 03.38): it then holds 70 characters instead of 160, and costs two or three times as much.
 */
export function toSmsText(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("’", "'");
}
