import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Longer passwords cannot be guessed anyway, and measuring them takes long. */
const LONGEST_MEASURED = 72;

/** Dictionaries of words and names would add 600 kB of download. The server has them and makes the final decision. */
const meter = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/** Imported when somebody types a new password. Sends nothing over the network. */
export function measurePassword(password: string, about: readonly string[]): PasswordScore {
  const known = about.filter((word) => word !== "");
  return meter.check(password.slice(0, LONGEST_MEASURED), known).score;
}
