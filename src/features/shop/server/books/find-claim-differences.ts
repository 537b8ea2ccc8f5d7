import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { NEWCOMER, TIME_BONUS_CODE, WELCOME_CODE } from "../../discount-rules.ts";
import type { BookDifference } from "./find-book-differences.ts";

/** Finds orders that have only one of the two claims of a newcomer's offer: its own code, and the shared `NEWCOMER`. */
export async function findClaimDifferences(db: Db): Promise<BookDifference[]> {
  return readRows<BookDifference>(db)`
    select 'claims of the newcomer''s offer of order ' || c.order_id as what, o.member_id, 2::float8 as expected,
      count(*)::float8 as found
    from shop_code_claim c join shop_order o on o.id = c.order_id
    where c.code in (${NEWCOMER}, ${TIME_BONUS_CODE}, ${WELCOME_CODE}) and c.claim like 'member %'
    group by c.order_id, o.member_id having count(*) <> 2
    order by c.order_id`;
}
