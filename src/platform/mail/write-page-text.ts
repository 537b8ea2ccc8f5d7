const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Writes the HTML of one of our own pages as plain text. Links stand behind their words. */
export function writePageText(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g, "$2 ($1)")
    .replace(/<\/t[dh]> ?(?=<t[dh]\b)/g, " | ")
    .replace(/<tr\b[^>]*>/g, "\n")
    .replace(/<li\b[^>]*>/g, "\n- ")
    .replace(/<\/?(?:h\d|p|ul|ol|table|blockquote)\b[^>]*>/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
    )
    .replace(/ *\n */g, "\n")
    .replace(/\n-\s+/g, "\n- ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
