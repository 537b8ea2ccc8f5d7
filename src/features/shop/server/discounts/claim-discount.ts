import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { type CodeTerms, isNewcomerCode, NEWCOMER, TRY_OUT_CLAIM } from "../../discount-rules.ts";
import { claimKey } from "./code-terms.ts";
import { deleteClaims, findOrderedCode, hasClaim, hasMemberClaim, insertClaims } from "./queries-code.ts";

type Claim = {
  discount: CodeTerms;
  memberId: number;
  orderId: number;
  /** Fingerprint of the card or account, if it is known before paying. */
  fingerprint: string | null;
};

/**
 * Stores that an order uses a discount. The unique key of the table decides a race between two orders.
 * @throws Refusal `shop.code_used`
 */
export async function claimDiscount(
  tx: Tx,
  { discount: { claimKey: key, validity }, memberId, orderId, fingerprint }: Claim,
): Promise<void> {
  if (validity === "unlimited") return;
  const claims =
    validity === "once"
      ? [{ code: key, claim: "once" }]
      : [
          ...claimsOfMember(key, memberId),
          ...(fingerprint === null ? [] : [claimOfFingerprint(key, fingerprint)]),
        ];
  const claimed = await insertClaims(tx, { orderId, claims });
  if (claimed < claims.length) throw new Refusal("shop.code_used");
}

/**
 * Claims a code for a card or account that is known only once the order is paid.
 * @returns false if it has used the code for another order
 */
export async function claimFingerprint(
  tx: Tx,
  { code, orderId, fingerprint }: { code: string; orderId: number; fingerprint: string },
): Promise<boolean> {
  const claim = claimOfFingerprint(await getClaimKey(tx, { orderId, code }), fingerprint);
  if (!(await hasMemberClaim(tx, { orderId, code: claim.code }))) return true;
  return (await insertClaims(tx, { orderId, claims: [claim] })) === 1;
}

/**
 * Claims the code again for an order that was paid after all, since its claims may have been released.
 * @returns false if another order has used the code since
 */
export async function reclaim(
  tx: Tx,
  { code, memberId, orderId }: { code: string; memberId: number; orderId: number },
): Promise<boolean> {
  const row = isOurs(code) ? null : await findOrderedCode(tx, { orderId, code });
  if (row?.validity === "unlimited") return true;
  const key = row ? claimKey(row) : code;
  const claims = row?.validity === "once" ? [{ code: key, claim: "once" }] : claimsOfMember(key, memberId);
  if ((await insertClaims(tx, { orderId, claims })) === claims.length) return true;
  // The money of this order goes back. A partial claim would keep the member from using the offer.
  await releaseClaims(tx, orderId);
  return false;
}

/** Releases the code of an order that failed or was cancelled. */
export async function releaseClaims(tx: Tx, orderId: number): Promise<void> {
  await deleteClaims(tx, orderId);
}

export function wasUsed(db: Db, memberId: number, { claimKey }: CodeTerms): Promise<boolean> {
  const claim = `member ${memberId}`;
  if (isNewcomerCode(claimKey)) return hasClaim(db, memberId, [{ code: NEWCOMER, claim }]);
  return hasClaim(db, memberId, [
    { code: claimKey, claim },
    { code: claimKey, claim: "once" },
  ]);
}

async function getClaimKey(tx: Tx, ordered: { orderId: number; code: string }): Promise<string> {
  if (isOurs(ordered.code)) return ordered.code;
  const row = await findOrderedCode(tx, ordered);
  if (!row) throw new Refusal("shop.code_unknown", {}, 404);
  return claimKey(row);
}

/** Claimed without a row of a code. */
function isOurs(code: string): boolean {
  return isNewcomerCode(code) || code === TRY_OUT_CLAIM;
}

function claimsOfMember(key: string, memberId: number) {
  const claim = `member ${memberId}`;
  return [{ code: key, claim }, ...(isNewcomerCode(key) ? [{ code: NEWCOMER, claim }] : [])];
}

/** A card or account can be used for one newcomer's offer, whichever of the two it is. */
function claimOfFingerprint(key: string, fingerprint: string) {
  return { code: isNewcomerCode(key) ? NEWCOMER : key, claim: `fingerprint ${fingerprint}` };
}
