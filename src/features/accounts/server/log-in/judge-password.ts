import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import type { App, RequestSite } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import { findMember } from "../queries.ts";

/** 0 too guessable, 1 very, 2 somewhat, 3 safely, 4 very unguessable. */
const LEAST_SCORE = 2;
/**
 * The cost grows quadratically with the length, times the spellings tried for characters that stand for letters. With
 * 72 and 100 a hostile password blocked the main thread for 800 ms; with these two values at most 35 ms.
 */
const LONGEST_JUDGED = 32;
const MOST_SPELLINGS = 8;
const LONGEST_WORD = 64;
const MOST_WORDS = 12;
const SHORTEST_WORD = 3;

let opened: ZxcvbnFactory | undefined;

/** Ranks its words at the first password: that takes 0.4 s, which most commands and roles never need. */
function openJudge(): ZxcvbnFactory {
  opened ??= new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...dictionary, ...english },
    l33tMaxSubstitutions: MOST_SPELLINGS,
  });
  return opened;
}

/**
 * True if a password is too easy to guess, including from what we know about the person. It runs on the main thread, so
 * do cheaper checks first (limits, tokens, the old password).
 */
export function isGuessable(password: string, about: readonly string[], leastScore = LEAST_SCORE): boolean {
  const judged = password.slice(0, LONGEST_JUDGED);
  if (new Set(judged).size < 4) return true;
  const words = about.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
  return openJudge().check(judged, words).score < leastScore;
}

/** @throws GroundError for the field `password` */
export function requireUnguessable(password: string, about: readonly string[]): void {
  if (isGuessable(password, about)) throw invalidField("password", "accounts:invalid.password_guessable");
}

/** Returns the words that somebody who knows the person tries first, whole and in parts, the most likely first. */
export function wordsAbout(known: {
  username: string;
  email: string | null;
  city?: string | null;
  site: Pick<RequestSite, "name">;
}): string[] {
  const { username, email, city, site } = known;
  const whole = [username, email?.split("@")[0], city, site.name].filter((text) => typeof text === "string");
  const parts = [...whole, email ?? ""].flatMap((text) => text.split(/[^\p{L}\d]+/u));
  const joined = whole.map((text) => text.replace(/[^\p{L}\d]/gu, ""));
  return [...new Set([...whole, ...joined, ...parts])].filter((word) => word.length >= SHORTEST_WORD);
}

/** Does the same for a member, with the city of the profile. */
export async function wordsOfMember(
  app: Pick<App, "db" | "sites" | "members">,
  memberId: number,
): Promise<string[]> {
  const [member, city] = await Promise.all([findMember(app.db, memberId), app.members.findCity(memberId)]);
  return member ? wordsAbout({ ...member, city, site: app.sites.get(member.siteId) }) : [];
}
