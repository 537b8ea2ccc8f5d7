import type { Db, Tx } from "#db/database.ts";
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
export async function makeDeletionOffer(tx: Tx, leaving: Leaving): Promise<Discount | null> {
  const { memberId, site, now } = leaving;
  const percent = site.company.deleteDiscount;
  if (percent === 0) return null;
  const { deletion_offer_days: days } = settingsOf({ site }, shopSettings);
  await insertCode(tx, {
    code: codeOf(memberId),
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
  return (await findMade(tx, leaving)) ?? null;
}

/** Returns the percentage that `makeDeletionOffer` would give, or null. Creates nothing. */
export async function readDeletionPercent(db: Db, leaving: Leaving): Promise<number | null> {
  const percent = leaving.site.company.deleteDiscount;
  if (percent === 0) return null;
  const made = await findMade(db, leaving);
  return made === undefined ? percent : (made?.value_percentage ?? null);
}

/** Returns undefined if it was never created, and null if it is expired or used. */
async function findMade(db: Db, { memberId, site, now }: Leaving): Promise<Discount | null | undefined> {
  const row = await findCode(db, { siteId: site.id, code: codeOf(memberId) });
  if (!row) return undefined;
  const terms = termsOf(row);
  if (isOver(terms, now)) return null;
  const used = await hasClaim(db, memberId, [{ code: terms.claimKey, claim: "once" }]);
  return used ? null : viewTerms(terms, now);
}

function codeOf(memberId: number): string {
  return `${DELETION_PREFIX}${memberId}`;
}
