import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/** Fingerprints of every card, bank account and mobile number that a member has used. */
export async function listFingerprints(db: Db, memberId: number): Promise<string[]> {
  const rows = await readRows<{ fingerprint: string }>(db)`
    select p.fingerprint from shop_order o join shop_payment p on p.order_id = o.id
      where o.member_id = ${memberId} and p.fingerprint is not null
    union select fingerprint from shop_card where member_id = ${memberId}
    union select account from shop_debit where member_id = ${memberId} and account is not null
    union select mobile from shop_debit where member_id = ${memberId} and mobile is not null`;
  return rows.map(({ fingerprint }) => fingerprint);
}
