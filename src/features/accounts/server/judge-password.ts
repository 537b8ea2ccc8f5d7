import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** 0 too guessable, 1 very, 2 somewhat, 3 safely, 4 very unguessable. */
const LEAST_SCORE = 2;
/** Guessing what is longer is hopeless, and working that out takes long. */
const LONGEST_JUDGED = 72;

const judge = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, ...english } });

/** Whether a password is guessed too easily, also from what the person has told us. */
export function isGuessable(password: string, about: readonly string[]): boolean {
  if (new Set(password).size < 4) return true;
  return judge.check(password.slice(0, LONGEST_JUDGED), [...about]).score < LEAST_SCORE;
}
