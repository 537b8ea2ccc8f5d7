import { Refusal } from "#base/refusal.ts";
import { findRegion } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { isWished, PREMIUM_WISHES } from "../../match-rules.ts";
import { findMatches } from "./find-matches.ts";
import { writeWishes } from "./queries.ts";
import { keepOfferedWishes, type Looks, readSeeker } from "./read-seeker.ts";

/**
 * Stores a member's wishes, without those that the site does not offer.
 * @throws Refusal `discovery.premium_filter`; GroundError for a region of another country
 */
export async function saveWishes(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Looks,
  asked: MatchWishes,
): Promise<MatchPage> {
  const { memberId } = scope.viewer;
  await app.db.transaction().execute(async (tx) => {
    const { country, offered, premium } = await readSeeker(app, tx, scope);
    for (const code of asked.region.values) {
      if (findRegion(code)?.country !== country)
        throw invalidField("wishes.region.values", "discovery:invalid.region_elsewhere");
    }
    const wishes = keepOfferedWishes(asked, { offered, country });
    if (!premium && PREMIUM_WISHES.some((name) => isWished(wishes, name)))
      throw new Refusal("discovery.premium_filter", {}, 403);
    await writeWishes(tx, { memberId, wishes, at: app.clock.now() });
  });
  return findMatches(app, scope);
}
