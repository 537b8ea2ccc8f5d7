import type { Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { Discount } from "../../contract.ts";
import { DELETION_PREFIX, isOver } from "../../discount-rules.ts";
import { shopSettings } from "../../settings.ts";
import { termsOf, viewTerms } from "./code-terms.ts";
import { findCode, hasClaim, insertCode } from "./queries-code.ts";

type Leaving = { memberId: number; site: Site; now: Date };
const DAY = 86_400_000;

/**
 * Creates a discount for a member who wants to leave, once per member and valid for `deletion_offer_days`. Repeating it returns the
 * same one.
 * @returns `null` if the company gives none, or if it is expired or used
 */
export async function makeDeletionOffer(tx: Tx, { memberId, site, now }: Leaving): Promise<Discount | null> {
  const percent = site.company.deleteDiscount;
  if (percent === 0) return null;
  const { deletion_offer_days: days } = settingsOf({ site }, shopSettings);
  const code = `${DELETION_PREFIX}${memberId}`;
  await insertCode(tx, {
    code,
    percent,
    memberId,
    siteId: site.id,
    expiresAt: new Date(now.getTime() + days * DAY),
    country: null,
    currency: null,
    minimumAmount: null,
    methods: null,
    validity: "once",
    createdAt: now,
  });
  const row = await findCode(tx, { siteId: site.id, code });
  const terms = row && termsOf(row);
  if (!terms || isOver(terms, now)) return null;
  const used = await hasClaim(tx, memberId, [{ code: terms.claimKey, claim: "once" }]);
  return used ? null : viewTerms(terms, now);
}
