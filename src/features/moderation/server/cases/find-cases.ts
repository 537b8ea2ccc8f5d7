import { hasRight } from "#base/staff-rights.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { DeskFinder } from "#platform/desk/desk-finder.ts";
import type { Queue } from "../../case-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { mayWork } from "./claim-case.ts";
import { listCasesByNumbers } from "./queries-list.ts";

const NUMBER = /^\d{1,15}$/;
const MOST = 50;

/** Finds a case by its number, and the cases about a member by the member's, who may be erased by now. */
export const findCasesByWord: DeskFinder = async ({ db }, { word }) => {
  if (!NUMBER.test(word)) return {};
  const number = Number(word);
  const rows = await listCasesByNumbers(db, { ids: [number], aboutIds: [number], limit: MOST });
  return { cases: rows.map(({ id }) => id) };
};

export type FoundCase = {
  id: number;
  subject: string;
  /** Null for those who do not work on cases. */
  rule: RuleName | null;
  state: "open" | "waiting" | "decided" | "final";
  opened_at: string;
  about: number | null;
  /** Whether the page of the case is for the person. */
  opens: boolean;
};

/** Cases by their numbers and those about these members, the newest first. */
export async function viewFoundCases(
  { db }: Pick<App, "db">,
  { roles, named }: Pick<StaffPerson, "roles" | "named">,
  { ids, aboutIds }: { ids: readonly number[]; aboutIds: readonly number[] },
): Promise<FoundCase[]> {
  const works = hasRight(roles, "case.work", named);
  const rows = await listCasesByNumbers(db, { ids, aboutIds, limit: MOST });
  return rows.map(({ id, subject, rule, state, openedAt, aboutId, queue }) => ({
    ...{ id, subject, about: aboutId },
    rule: works ? (rule as RuleName) : null,
    state: state as FoundCase["state"],
    opened_at: openedAt.toISOString(),
    opens: works && mayWork(roles, queue as Queue),
  }));
}
