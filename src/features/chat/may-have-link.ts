/** Says no if a text surely has no link: the code that finds links is large, and few messages need it. */
export function mayHaveLink(text: string): boolean {
  return /[.:]\S/.test(text);
}
