export type FoldedText = {
  /** The text as a reader sees it: lower case, one form for look-alike letters and digits, nothing invisible. */
  folded: string;
  /** Cuts a range, given as positions in the folded text, out of the original text. */
  cut: (start: number, end: number) => string;
};

const NOTHING = /\p{M}|[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
/** Letters of other scripts that look like Latin ones and are used to hide text from a program. */
const ALIKE: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  х: "x",
  у: "y",
  і: "i",
  ο: "o",
  α: "a",
  "。": ".",
  "．": ".",
  "․": ".",
  "﹒": ".",
  "＠": "@",
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
};

export function foldText(text: string): FoldedText {
  let folded = "";
  const from: number[] = [];
  const to: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = (ALIKE[character] ?? unfoldCharacter(character).toLowerCase()).replace(NOTHING, "");
    // A sign that belongs to the one before it, such as the frame of a keycap, is cut out together with it.
    if (plain === "" && to.length > 0) to[to.length - 1] = place + character.length;
    for (const unit of plain.replace(/./gsu, (one) => ALIKE[one] ?? one).split("")) {
      folded += unit;
      from.push(place);
      to.push(place + character.length);
    }
    place += character.length;
  }
  return {
    folded,
    cut: (start, end) => text.slice(from[start] ?? text.length, to[end - 1] ?? text.length).trim(),
  };
}

/** Digits in brackets fold to three characters. A single sign that stands for a whole sentence hides no contact. */
const MOST_PER_CHARACTER = 4;

function unfoldCharacter(character: string): string {
  const plain = character.normalize("NFKC");
  return plain.length > MOST_PER_CHARACTER ? character : plain;
}
