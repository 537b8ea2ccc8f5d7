import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import { safetySettings } from "../../settings.ts";
import type { ReportReason } from "../../visibility-rules.ts";
import type { Evidence } from "./evidence.ts";
import { type Filer, fileReport } from "./file-report.ts";
import { hideNotifier, type Notifier, revealNotifier } from "./notifier.ts";
import { findByReceipt, findComplaint } from "./queries-report.ts";
import { storeWithCopies } from "./store-with-copies.ts";

export type Notice = {
  clientId: string;
  reason: ReportReason;
  words: string;
  /** Place of the content, as the notifier wrote it. */
  place: string;
  law: string | null;
  inPhoto: boolean;
  goodFaith: boolean;
  /** Finds our content at that place, only after the notice was counted. */
  find(): Promise<Found>;
  notifier: Notifier | null;
  receiptKey: Buffer;
  /** Runs in the transaction that stores the notice. */
  also(tx: Tx, reportId: number): Promise<void>;
};

type Found = { about: { memberId: number; photo?: number } | null; evidence: Evidence | null };

const DAY_SECONDS = 86_400;

/**
 * Stores a report by anyone, once for each client id.
 * @returns when it was received
 * @throws Refusal `safety.too_many_reports`
 */
export async function fileNotice(
  app: Pick<App, "db" | "clock" | "limits" | "announce" | "files" | "seal">,
  caller: Filer & Pick<Scope, "limitKeys" | "viewer">,
  { notifier, find, also, ...notice }: Notice,
): Promise<Date> {
  const { clientId } = notice;
  const known = await findComplaint(app.db, clientId);
  if (known) return known.at;
  await countNotice(app, caller);
  const { about, evidence } = await find();
  const at = app.clock.now();
  const filing = {
    ...notice,
    ...subjectOf(about),
    ...(notifier && { notifier: hideNotifier(app, clientId, notifier) }),
    reporterId: caller.viewer.kind === "member" ? caller.viewer.memberId : null,
    at,
  };
  await storeWithCopies(app, evidence?.pictures.slice(0, 1) ?? [], async (tx) => {
    const id = await fileReport(app, tx, { filer: caller, filing, evidence });
    if (id !== undefined) await also(tx, id);
    return id;
  });
  return at;
}

async function countNotice(
  app: Pick<App, "limits">,
  caller: Filer & Pick<Scope, "limitKeys">,
): Promise<void> {
  const points = settingsOf(caller, safetySettings).visitor_reports_per_day;
  await enforceLimit(
    app,
    { name: "safety.report", keys: caller.limitKeys, points, seconds: DAY_SECONDS },
    () => new Refusal("safety.too_many_reports", { count: points }, 429),
  );
}

function subjectOf(about: Found["about"]) {
  if (!about) return { subject: "place", aboutId: null };
  const { memberId: aboutId, photo } = about;
  return photo === undefined
    ? { subject: "profile", aboutId }
    : { subject: "photo", aboutId, subjectId: photo };
}

/** Finds the report with this receipt. */
export async function findNotice(app: Pick<App, "db" | "seal">, receiptKey: Buffer) {
  const row = await findByReceipt(app.db, receiptKey);
  return row && { ...row, notifier: revealNotifier(app, row) };
}
