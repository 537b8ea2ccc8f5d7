/** Case and accents do not matter, since people search on phones. */
function simplify(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text contains every word of a search, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const simple = simplify(text);
  return simplify(search)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => simple.includes(word));
}
