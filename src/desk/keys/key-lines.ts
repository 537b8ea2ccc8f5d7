import type { Key } from "#ui/keys/use-keys.ts";
import type words from "../locales/en.json";

/** A line of the list of keys: the key, or several that do the same, and its name in the desk's texts. */
export type KeyLine = { mark: string; name: keyof (typeof words)["keys"]["list"] };

type Digit = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

const NAMES: Record<Exclude<Key, Digit | "ArrowRight">, KeyLine["name"]> = {
  n: "next",
  j: "down",
  k: "up",
  ArrowLeft: "move",
  " ": "reveal",
  "0": "none",
  m: "measures",
  e: "hand_up",
  h: "hear",
  x: "recuse",
  "!": "seal",
  ".": "note",
  Enter: "check",
  "/": "search",
  "?": "help",
};
const MARKS: Partial<Record<Key, string>> = { ArrowLeft: "← →", Enter: "⏎" };

/** The digits from 1 up are one line, and so are the arrows. */
export function linesOf(keys: readonly Key[]): KeyLine[] {
  const digits = keys.filter(isDigit);
  return keys.flatMap((key): KeyLine[] => {
    if (key === "ArrowRight") return [];
    if (!isDigit(key)) return [{ mark: MARKS[key] ?? key, name: NAMES[key] }];
    return key === digits[0] ? [{ mark: `${key}–${digits.at(-1)}`, name: "choose" }] : [];
  });
}

function isDigit(key: Key): key is Digit {
  return key >= "1" && key <= "9";
}
