import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Guessing what is longer is hopeless, and working that out takes long. */
const LONGEST_MEASURED = 72;

/** Words and names would be 600 kB more for a phone to load: those the server knows, which judges in the end. */
const meter = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/** Imported when somebody types a new password; sends nothing. */
export function measurePassword(password: string, about: readonly string[]): PasswordScore {
  const known = about.filter((word) => word !== "");
  return meter.check(password.slice(0, LONGEST_MEASURED), known).score;
}
