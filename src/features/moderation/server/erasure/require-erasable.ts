import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { APPEAL_MONTHS } from "../../case-rules.ts";
import { type CaseRow, findCase, lockCase } from "../cases/queries-case.ts";
import { lockAbout } from "../decisions/queries-decision.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { findSilence } from "../sealed/queries-sealed.ts";

type Ban = { caseId: number; toldAt: Date | null; isAppealed: boolean };

/** The newest ban without an end that stands against a member, with the state of its letter and its appeals. */
async function findBan(db: Db, memberId: number): Promise<Ban | undefined> {
  const rows = await readRows<Ban>(db)`
    select c.id as "caseId",
      (select max(s.told_at) from moderation_statement s
        where s.decision_id = d.id and s.receiver = 'concerned') as "toldAt",
      exists (select from moderation_case a
        where a.appeal_of = c.id and a.state in ('open', 'waiting')) as "isAppealed"
    from moderation_measure m
    join moderation_decision d on d.id = m.decision_id
    join moderation_case c on c.id = d.case_id
    where m.about_id = ${memberId} and m.kind = 'banned' and m.ended_at is null and d.undone_at is null
      and c.state in ('decided', 'final') and c.appeal_of is null
      and not exists (select from moderation_measure e
        where e.about_id = ${memberId} and e.kind = 'erased' and e.ended_at is null)
    order by m.id desc limit 1`;
  return rows[0];
}

/** Returns the case of the ban that a proposal to erase this member would be about. */
export async function findBanCase(db: Db, memberId: number): Promise<CaseRow | undefined> {
  const ban = await findBan(db, memberId);
  return ban && findCase(db, ban.caseId);
}

type Asked = { memberId: number; personId: number; law: string | undefined; at: Date };

/**
 * Locks the case of a member who may be erased now: banned for good, and nobody can appeal any more, or a law demands it.
 * @throws Refusal `moderation.not_erasable`, `moderation.not_released` while an authority may need the account, or
 * `moderation.own_account`
 */
export async function requireErasable(tx: Tx, { memberId, personId, law, at }: Asked): Promise<CaseRow> {
  await lockAbout(tx, memberId);
  const [ban, member] = [await findBan(tx, memberId), await findAccount(tx, memberId)];
  const found = ban && (await lockCase(tx, ban.caseId));
  if (!ban || !found || member?.status !== "banned" || member.erasingAt) throw notErasable();
  await refuseOwnAccount(tx, { personId, memberId });
  if ((await findSilence(tx, { memberId, at })) !== null) throw new Refusal("moderation.not_released");
  if (law === undefined && !isAppealOver(ban, at)) throw notErasable();
  return found;
}

/** A member who was never told of the ban still has their whole time to appeal. */
function isAppealOver({ toldAt, isAppealed }: Ban, at: Date): boolean {
  return !isAppealed && toldAt !== null && addMonths(toldAt, APPEAL_MONTHS) <= at;
}

function notErasable(): Refusal {
  return new Refusal("moderation.not_erasable", {}, 409);
}
