import { readRows } from "#db/read-rows.ts";
import type { ReportReason } from "#features/safety/contract.ts";
import type { Month, MonthCount, MonthCounter } from "#platform/transparency/month-counter.ts";
import type { AnyMeasure } from "../measure-rules.ts";
import { type RuleName, ruleOf, ruleOfReason } from "../rules-list.ts";
import * as queries from "./queries-month.ts";
import { EFFECTS } from "./statements/effects.ts";

type Db = Parameters<MonthCounter["count"]>[0];

/** Counts for the transparency report. Decisions that their author took back at once are no decisions. */
export const moderationMonth: MonthCounter = {
  async count(db, month) {
    const counts = await Promise.all(
      [countNotices, countActions, countOwnInitiative, countComplaints, countSuspensions, countPeople].map(
        (count) => count(db, month),
      ),
    );
    return counts.flat();
  },
};

const groundOf = (rule: RuleName) => {
  const { category, ground } = ruleOf(rule);
  return { category, ground };
};

async function countNotices(db: Db, month: Month): Promise<MonthCount[]> {
  const rows = await readRows<queries.Notices>(db)`${queries.notices(month)}`;
  return addUp(
    rows.map(({ siteId, reason, author, n }) => ({
      ...{ part: "notices" as const, siteId, n },
      facts: { ...groundOf(ruleOfReason(reason as ReportReason)), author },
    })),
  );
}

/** A notice is acted on when its case is decided; the rule of the decision counts, not that of the reason. */
async function countActions(db: Db, month: Month): Promise<MonthCount[]> {
  const rows = await readRows<queries.Actions>(db)`${queries.actions(month)}`;
  return addUp(
    rows.map(({ siteId, reason, rule, outcome, isAutomatic, inTime, minutes }) => ({
      ...{ part: "notice_actions" as const, siteId, n: minutes.length, minutes },
      facts: {
        ...groundOf((rule ?? ruleOfReason(reason as ReportReason)) as RuleName),
        outcome: outcome === "none" ? "none" : "violation",
        automated: isAutomatic ? "yes" : "no",
        within_seven_days: inTime ? "yes" : "no",
      },
    })),
  );
}

async function countOwnInitiative(db: Db, month: Month): Promise<MonthCount[]> {
  const rows = await readRows<queries.Measures>(db)`${queries.measures(month)}`;
  const own = rows.filter(({ foundBy }) => foundBy !== "notice");
  return addUp(
    own.map(({ siteId, rule, foundBy, kind, n }) => ({
      ...{ part: "own_initiative" as const, siteId, n },
      facts: {
        ...groundOf(rule as RuleName),
        detected: foundBy === "signal" ? "automated" : "people",
        restriction: EFFECTS[kind as AnyMeasure].value,
      },
    })),
  );
}

async function countComplaints(db: Db, month: Month): Promise<MonthCount[]> {
  const received = await readRows<queries.Complaints>(db)`${queries.complaints(month)}`;
  const decided = await readRows<queries.Decided>(db)`${queries.decidedComplaints(month)}`;
  const signals = await readRows<queries.Signals>(db)`${queries.signals(month)}`;
  return [
    ...received.map(({ siteId, by, n }) => ({ part: "complaints" as const, siteId, n, facts: { by } })),
    ...decided.map(({ siteId, by, outcome, minutes }) => ({
      ...{ part: "complaints_decided" as const, siteId, n: minutes.length, minutes },
      facts: { by, outcome },
    })),
    ...signals.map(({ siteId, outcome, n }) => ({
      ...{ part: "automated" as const, siteId, n },
      facts: { outcome },
    })),
  ];
}

/** DSA 23: accounts that posted illegal content, and people whose notices were manifestly unfounded. */
async function countSuspensions(db: Db, month: Month): Promise<MonthCount[]> {
  const rows = await readRows<queries.Measures>(db)`${queries.measures(month)}`;
  const suspended = rows.flatMap(({ siteId, rule, kind, n }) => {
    const cause =
      kind === "no_reports"
        ? "unfounded_notices"
        : (kind === "suspended" || kind === "banned") && ruleOf(rule as RuleName).ground === "illegal"
          ? "illegal_content"
          : null;
    return cause ? [{ part: "suspensions" as const, siteId, n, facts: { cause } }] : [];
  });
  return addUp(suspended);
}

async function countPeople(db: Db, month: Month): Promise<MonthCount[]> {
  const rows = await readRows<queries.People>(db)`${queries.people(month)}`;
  return rows.map(
    ({ locale, n }): MonthCount =>
      locale === null
        ? { part: "people" as const, siteId: 0, n, facts: {} }
        : { part: "languages" as const, siteId: 0, n, facts: { language: locale } },
  );
}

/** Adds up counts that mean the same: several reasons or rules have one category. */
function addUp(counts: readonly MonthCount[]): MonthCount[] {
  const sums = new Map<string, MonthCount>();
  for (const { n, minutes, ...count } of counts) {
    const key = JSON.stringify([count.siteId, Object.entries(count.facts).sort()]);
    const known = sums.get(key);
    if (!known) sums.set(key, { ...count, n, ...(minutes && { minutes: [...minutes] }) });
    else {
      known.n += n;
      if (minutes) known.minutes = [...(known.minutes ?? []), ...minutes];
    }
  }
  return [...sums.values()];
}
