export type FoldedText = {
  /** As a reader takes it: lower case, one form for letters and digits that look alike, nothing invisible. */
  folded: string;
  /** Cuts from the text as it was written what stands between two places of the folded one. */
  cut: (start: number, end: number) => string;
};

const NOTHING = /\p{M}|[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
/** Letters of other scripts that stand in for Latin ones, so that a machine does not read what a person does. */
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
  for (const sign of text) {
    const plain = (ALIKE[sign] ?? unfoldSign(sign).toLowerCase()).replace(NOTHING, "");
    // What goes with the sign before it, as the frame of a keycap does, is cut out with it.
    if (plain === "" && to.length > 0) to[to.length - 1] = place + sign.length;
    for (const unit of plain.replace(/./gsu, (one) => ALIKE[one] ?? one).split("")) {
      folded += unit;
      from.push(place);
      to.push(place + sign.length);
    }
    place += sign.length;
  }
  return {
    folded,
    cut: (start, end) => text.slice(from[start] ?? text.length, to[end - 1] ?? text.length).trim(),
  };
}

/** Digits in brackets are three; the one sign that stands for a sentence of eighteen hides no contact. */
const MOST_PER_SIGN = 4;

function unfoldSign(sign: string): string {
  const plain = sign.normalize("NFKC");
  return plain.length > MOST_PER_SIGN ? sign : plain;
}
