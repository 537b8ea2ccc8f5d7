import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { shopSettings } from "#features/shop/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { APPEAL_MONTHS } from "../../case-rules.ts";
import { SERIOUS_RULES } from "../../rules-list.ts";
import { lockCase } from "../cases/queries-case.ts";
import { banSettled } from "../events.ts";
import { lockAbout, type MeasureRow } from "./queries-decision.ts";

const DAY = 86_400_000;

/**
 * Announces the bans for a serious breach that still stand after the time to appeal, once each. A member who was never
 * told of it, or whose appeal is open, still has time; and unused credits can be returned for `refund_days` in any case.
 */
export const settleBans: Job = {
  name: "settle-bans",
  schedule: "51 3 * * *",
  async run(app) {
    for (const due of await listDue(app)) await app.db.transaction().execute((tx) => settle(app, tx, due));
  },
};

type Due = { measureId: number; caseId: number; memberId: number; siteId: number; toldAt: Date };

async function listDue({ db, clock, sites }: Pick<App, "db" | "clock" | "sites">, only?: number) {
  const at = clock.now();
  const rows = await readDue(db, { before: addMonths(at, -APPEAL_MONTHS), only: only ?? null });
  return rows.filter(({ siteId, toldAt }) => {
    const { refund_days: days } = settingsOf({ site: sites.get(siteId) }, shopSettings);
    return toldAt.getTime() + days * DAY <= at.getTime();
  });
}

function readDue(db: Db, { before, only }: { before: Date; only: number | null }): Promise<Due[]> {
  return readRows<Due>(db)`
    select m.id as "measureId", c.id as "caseId", m.about_id as "memberId", account.site_id as "siteId",
      s.told_at as "toldAt"
    from moderation_measure m
    join moderation_decision d on d.id = m.decision_id
    join moderation_statement s on s.decision_id = d.id and s.receiver = 'concerned'
    join moderation_case own on own.id = d.case_id
    join moderation_case c on c.id = coalesce(own.appeal_of, own.id)
    join accounts_member account on account.id = m.about_id
    where m.kind = 'banned' and m.ended_at is null and m.settled_at is null
      and (${only}::bigint is null or m.id = ${only})
      and d.rule = any(${[...SERIOUS_RULES]}::text[]) and s.told_at <= ${before} and c.state in ('decided', 'final')
      and not exists (select from moderation_case a where a.appeal_of = c.id and a.state in ('open', 'waiting'))
    order by m.id limit 500`;
}

async function settle(app: App, tx: Tx, { measureId, caseId, memberId }: Due): Promise<void> {
  await lockCase(tx, caseId);
  await lockAbout(tx, memberId);
  if ((await listDue({ ...app, db: tx }, measureId)).length === 0) return;
  const at = app.clock.now();
  await tx.updateTable("moderationMeasure").set({ settledAt: at }).where("id", "=", measureId).execute();
  await app.announce(tx, banSettled, { memberId, stands: true, at });
}

/** Announces that a ban has ended after all whose credits had lapsed, unless another one keeps them. */
export async function unsettle(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { aboutId, ended, standing }: Record<"ended" | "standing", readonly MeasureRow[]> & { aboutId: number },
): Promise<void> {
  const isSettled = ({ settledAt }: MeasureRow) => settledAt !== null;
  if (!ended.some(isSettled) || standing.some(isSettled)) return;
  await app.announce(tx, banSettled, { memberId: aboutId, stands: false, at: app.clock.now() });
}
