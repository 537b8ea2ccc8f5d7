import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Verdict } from "../../success-rules.ts";

export type CountedStratum = {
  premiumMembers: number;
  premiumSuccesses: number;
  otherMembers: number;
  otherSuccesses: number;
};

/**
 * Counts members and successes of a site by gender, country and third of activity. Premium is whether a member had it
 * when the window began: someone who buys after an answer would else count as a success of premium. Fictional profiles
 * are neither counted nor do their answers count.
 */
export function countStrata(db: Db, { siteId, from, to }: { siteId: number; from: Date; to: Date }) {
  return readRows<CountedStratum>(db)`
    with sent as (
      select conversation_id, sender_id, count(*) as messages from chat_message
      where sent_at >= ${from} and sent_at < ${to} group by conversation_id, sender_id
    ), wrote as (
      select sender_id as member_id, sum(messages) as messages from sent group by sender_id
    ), liked as (
      select liker_id as member_id, count(*) as likes from likes_like
      where at >= ${from} and at < ${to} group by liker_id
    ), met as (
      select conversation.started_by as member_id, sent.sender_id as other_id
      from sent join chat_conversation conversation on conversation.id = sent.conversation_id
      where sent.sender_id <> conversation.started_by
      union all
      select first_id, second_id from likes_match where at >= ${from} and at < ${to}
      union all
      select second_id, first_id from likes_match where at >= ${from} and at < ${to}
    ), successful as (
      select distinct met.member_id from met join profiles_profile other on other.member_id = met.other_id
      where not other.fictional
    ), ranked as (
      select profile.gender, profile.country, successful.member_id is not null as succeeded,
        coalesce(wallet.premium_since <= ${from}, false) as is_premium,
        -- Members who were equally active come into the same third.
        least(2, floor(3 * percent_rank() over (order by coalesce(messages, 0) + coalesce(likes, 0)))) as third
      from accounts_member member
        join profiles_profile profile on profile.member_id = member.id
        left join wallet_wallet wallet on wallet.member_id = member.id
        left join wrote on wrote.member_id = member.id
        left join liked on liked.member_id = member.id
        left join successful on successful.member_id = member.id
      where member.site_id = ${siteId} and member.signed_up_at <= ${from} and not profile.fictional
        and profile.last_active_on >= (${from} at time zone 'UTC')::date
    )
    select count(*) filter (where is_premium)::int as "premiumMembers",
      count(*) filter (where is_premium and succeeded)::int as "premiumSuccesses",
      count(*) filter (where not is_premium)::int as "otherMembers",
      count(*) filter (where not is_premium and succeeded)::int as "otherSuccesses"
    from ranked group by gender, country, third`;
}

export type NewMeasurement = CountedStratum & {
  siteId: number;
  month: string;
  windowFrom: string;
  windowTo: string;
  claim: number;
  ratio: number | null;
  low: number | null;
  high: number | null;
  verdict: Verdict;
  measuredAt: Date;
};

/** @returns false if the month was measured before */
export async function insertMeasurement(tx: Tx, measurement: NewMeasurement): Promise<boolean> {
  const inserted = await tx
    .insertInto("figuresSuccess")
    .values(measurement)
    .onConflict((conflict) => conflict.columns(["siteId", "month"]).doNothing())
    .returning("siteId")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type Measurement = Omit<NewMeasurement, "measuredAt">;

/** Lists the latest measurements of all sites, the newest first. */
export function listMeasurements(db: Db, { months }: { months: number }) {
  return readRows<Measurement>(db)`
    select site_id as "siteId", month::text, window_from::text as "windowFrom", window_to::text as "windowTo", claim,
      premium_members as "premiumMembers", premium_successes as "premiumSuccesses",
      other_members as "otherMembers", other_successes as "otherSuccesses", ratio, low, high, verdict
    from (select *, row_number() over (partition by site_id order by month desc) as nth from figures_success) latest
    where nth <= ${months} order by month desc`;
}
