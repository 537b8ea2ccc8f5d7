import { LRUCache } from "lru-cache";
import type { NewcomerLike } from "./find-newcomer-likes.ts";
import type { Candidate } from "./person.ts";

/** Limit of members liked by one newcomer who come online, so that there is room for other newcomers. */
const MOST_FOR_ONE = 5;
const MOST_REMEMBERED = 1_000;

type Parts = {
  candidates: readonly Candidate[];
  isPresent(newcomerId: number): boolean;
  /** Whether this candidate can come online as a companion. */
  isFree(candidateId: number): boolean;
  /** Resolves to null if there is no room. */
  bring(candidate: Candidate, newcomerId: number): Promise<unknown>;
};

/** Brings members online whom a newcomer has liked while they were logged out. They answer likes as they arrive. */
export function openBringing({ candidates, isPresent, isFree, bring }: Parts) {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  /** For each newcomer, those who have come. */
  const brought = new LRUCache<number, Set<number>>({ max: MOST_REMEMBERED });

  return async function bringLiked(likes: readonly NewcomerLike[]): Promise<void> {
    for (const { newcomer, liked } of likes) {
      const candidate = byId.get(liked);
      const came = brought.get(newcomer) ?? new Set();
      if (!candidate || came.has(liked) || came.size >= MOST_FOR_ONE) continue;
      if (!isPresent(newcomer) || !isFree(liked)) continue;
      if (await bring(candidate, newcomer)) brought.set(newcomer, came.add(liked));
    }
  };
}
