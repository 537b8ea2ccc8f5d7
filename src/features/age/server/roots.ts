import type { AgeRoot } from "#adapters/age/eu-proof/read-age-roots.ts";
import type { Db } from "#db/database.ts";
import { findTrustList, findTrustListVersion } from "./queries-roots.ts";

const NONE: readonly AgeRoot[] = [];

/** Returns a function that reads the stored trust list: the same array while the list is unchanged. */
export function openAgeRoots(db: Db): () => Promise<readonly AgeRoot[]> {
  let known: { version: number; roots: readonly AgeRoot[] } = { version: 0, roots: NONE };
  return async () => {
    const version = (await findTrustListVersion(db)) ?? 0;
    if (version !== known.version) known = (await findTrustList(db)) ?? { version: 0, roots: NONE };
    return known.roots;
  };
}
