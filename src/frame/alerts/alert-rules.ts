import type { StoredEntry } from "#base/stored.ts";
import type { MemberStatus } from "#platform/app.ts";
import { shellStored } from "../stored.ts";

export type AlertName = "confirmation" | "photo" | "enrich";

/** Routes on which each alert is not shown, by name. */
const HIDDEN_ON: Record<AlertName, ReadonlySet<string>> = {
  confirmation: new Set(["signup", "members-id-signup", "complete-signup", "settings", "notifications"]),
  photo: new Set([
    "profile",
    "signup",
    "members-id-signup",
    "complete-signup",
    "activate-done",
    "premium",
    "notifications",
    "directdebit",
    "settings",
  ]),
  enrich: new Set(["profile", "signup", "members-id-signup", "complete-signup", "activate-done"]),
};

/** Storage entry for the dismissal of an alert. An alert without one stays until its cause is gone. */
export const DISMISSAL_FLAG: Partial<Record<AlertName, StoredEntry>> = {
  enrich: shellStored.enrichAlert,
};

export const ENRICH_BELOW = 70;

export type AlertFacts = {
  status: MemberStatus;
  profileStatus: string;
  photo: string | null;
  percent: number;
};

/** Lists the alerts for a member on this page, the most urgent first. */
export function listAlerts(member: AlertFacts | null, route: string): AlertName[] {
  if (!member) return [];
  const due: Record<AlertName, boolean> = {
    confirmation: member.status === "not_confirmed" && member.profileStatus === "disabled",
    photo: member.photo === null,
    enrich: member.percent < ENRICH_BELOW,
  };
  return (Object.keys(due) as AlertName[]).filter((name) => due[name] && !HIDDEN_ON[name].has(route));
}

/**
 * True if the reminder is a modal: on a smartphone, for an account that was created elsewhere. Otherwise it is an
 * alert.
 */
export function remindsByModal(query: URLSearchParams, isSmartphone: boolean): boolean {
  return isSmartphone && query.has("api_signup_complete");
}
