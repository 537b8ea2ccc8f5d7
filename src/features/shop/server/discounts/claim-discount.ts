import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { Discount } from "../../contract.ts";
import { NEWCOMER, TIME_BONUS_CODE, WELCOME_CODE } from "../../discount-rules.ts";
import { deleteClaims, findOrderedCode, hasMemberClaim, insertClaims } from "./queries-code.ts";

type Claim = {
  discount: Discount;
  memberId: number;
  orderId: number;
  /** Of the card or account, where it is known before paying. */
  fingerprint: string | null;
};

/**
 * Notes that an order uses a code, so that no other does. Of two at once the key of the table lets one through.
 * @throws Refusal `shop.code_used`
 */
export async function claimDiscount(
  tx: Tx,
  { discount, memberId, orderId, fingerprint }: Claim,
): Promise<void> {
  if (discount.validity === "unlimited") return;
  const key = await readKey(tx, { orderId, code: discount.code });
  const member = `member ${memberId}`;
  const claims =
    discount.validity === "once"
      ? [{ code: key, claim: "once" }]
      : [
          { code: key, claim: member },
          ...(isNewcomers(key) ? [{ code: NEWCOMER, claim: member }] : []),
          ...(fingerprint === null ? [] : [{ code: personKey(key), claim: `fingerprint ${fingerprint}` }]),
        ];
  const claimed = await insertClaims(tx, { orderId, claims });
  if (claimed < claims.length) throw new Refusal("shop.code_used");
}

/**
 * For when the card or account is known only once it has paid.
 * @returns false where somebody else has used the code with it
 */
export async function claimFingerprint(
  tx: Tx,
  { code, orderId, fingerprint }: { code: string; orderId: number; fingerprint: string },
): Promise<boolean> {
  const key = personKey(await readKey(tx, { orderId, code }));
  if (!(await hasMemberClaim(tx, { orderId, code: key }))) return true;
  const claims = [{ code: key, claim: `fingerprint ${fingerprint}` }];
  return (await insertClaims(tx, { orderId, claims })) === claims.length;
}

/**
 * For an order that was paid after all, when its claims may have been released.
 * @returns false where another order has used the code since
 */
export async function reclaim(
  tx: Tx,
  { code, memberId, orderId }: { code: string; memberId: number; orderId: number },
): Promise<boolean> {
  const row = isNewcomers(code) ? null : await findOrderedCode(tx, { orderId, code });
  if (row?.validity === "unlimited") return true;
  const key = row ? claimKey(row) : code;
  const claim = row?.validity === "once" ? "once" : `member ${memberId}`;
  const claims = [{ code: key, claim }, ...(isNewcomers(key) ? [{ code: NEWCOMER, claim }] : [])];
  if ((await insertClaims(tx, { orderId, claims })) === claims.length) return true;
  // Its money goes back, so it has used nothing: half of a claim would keep its member from the offer.
  await releaseClaims(tx, orderId);
  return false;
}

/** An order that fails or is cancelled has used nothing. */
export async function releaseClaims(tx: Tx, orderId: number): Promise<void> {
  await deleteClaims(tx, orderId);
}

/** Two sites may have a code of the same name. */
export function claimKey({ code, id }: { code: string; id: number }): string {
  return `${code} #${id}`;
}

async function readKey(tx: Tx, ordered: { orderId: number; code: string }): Promise<string> {
  if (isNewcomers(ordered.code)) return ordered.code;
  const row = await findOrderedCode(tx, ordered);
  if (!row) throw new Refusal("shop.code_unknown", {}, 404);
  return claimKey(row);
}

function isNewcomers(code: string): boolean {
  return code === TIME_BONUS_CODE || code === WELCOME_CODE;
}

/** One person gets one newcomer's offer, whichever of the two it is. */
function personKey(key: string): string {
  return isNewcomers(key) ? NEWCOMER : key;
}
