/** “On … wrote:” in the eleven languages of the site, as mail programs write it above what they quote. */
const WROTE =
  /\d.*(?<!\p{L})(?:wrote|schrieb|schreef|a écrit|ha scritto|escribió|napisał(?:a|\(a\))?|pisze|skrev|kirjoitti)(?!\p{L}).*:\s*$/iu;
/** The same without the word: it ends with an address. */
const ADDRESSED = /\d.*<[^<>\s]{3,254}@[^<>\s]{3,254}>\s*:\s*$/u;
/** What Outlook and others put between a reply and the mail it answers. */
const DIVIDER = /^\s*(?:-{2,}\s*\p{L}[\p{L}\s]{3,40}-{2,}|_{20,})\s*$/u;
/** Headers of the mail that is answered, as a block that begins with the sender. */
const SENDER = /^\s*\*?(?:From|Von|Van|De|Da|Od|Fra|Från|Lähettäjä)\s*:\*?\s+\S/iu;
const HEADER = /^\s*\*?\p{L}[\p{L}\s-]{1,20}:\*?\s+\S/u;
const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s*>/;
const WORD = /[\p{L}\p{N}]/u;
/** “On … wrote:” may be folded. */
const FOLDED_LINES = 3;
/** No mail program writes a longer one. */
const LONGEST = 500;

/**
 * Removes what a reply quotes, and the signature. Answers between or below quoted lines stay.
 * @returns an empty text if there was nothing but a quotation
 */
export function trimQuotes(text: string): string {
  const all = text.split(/\r\n|\r|\n/);
  const end = all.findIndex((line) => SIGNATURE.test(line));
  const lines = end === -1 ? all : all.slice(0, end);
  const begin = findBegin(lines);
  if (!begin) return ownOf(lines);
  const quotation = lines.slice(begin.at + begin.length);
  const isMarked = QUOTED.test(quotation.find((line) => line.trim() !== "") ?? "");
  const before = lines.slice(0, begin.at);
  return ownOf(isMarked ? [...before, ...quotation] : before);
}

function ownOf(lines: readonly string[]): string {
  const own = lines.filter((line) => !QUOTED.test(line));
  return own.some((line) => WORD.test(line)) ? own.join("\n").trim() : "";
}

/** Finds the first lines that announce a quotation. */
function findBegin(lines: readonly string[]): { at: number; length: number } | null {
  for (const [at, line] of lines.entries()) {
    if (QUOTED.test(line) || line.trim() === "" || line.length > LONGEST) continue;
    if (DIVIDER.test(line) || isHeaders(lines.slice(at, at + 4))) return { at, length: 1 };
    for (let length = 1; length <= FOLDED_LINES; length++) {
      const folded = lines.slice(at, at + length);
      if (folded.some((one) => one.trim() === "" || QUOTED.test(one))) break;
      if (announces(folded.join(" "))) return { at, length };
      // A line without a date is the person's own.
      if (!/\d/.test(line)) break;
    }
  }
  return null;
}

function announces(line: string): boolean {
  return line.length < LONGEST && (WROTE.test(line) || ADDRESSED.test(line));
}

function isHeaders([first = "", ...more]: readonly string[]): boolean {
  return SENDER.test(first) && more.filter((line) => HEADER.test(line)).length >= 2;
}
