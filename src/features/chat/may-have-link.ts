/** Whether a text is worth looking for links: what finds them is large, and few messages have any. */
export function mayHaveLink(text: string): boolean {
  return /[.:]\S/.test(text);
}
