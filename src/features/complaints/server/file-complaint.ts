import type { Tx } from "#db/database.ts";
import { takeEvidence } from "#features/members/server/members.ts";
import { fileNotice } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import type { Complaint } from "../contract.ts";
import { findPlace } from "./find-place.ts";
import { hashReceipt, receiptOf } from "./receipt.ts";

type Caller = Pick<Scope, "site" | "locale" | "country" | "limitKeys" | "viewer" | "url">;

/**
 * Stores a complaint as a report. Repeating it with the same `client_id` changes nothing and returns the same receipt.
 * @throws Refusal `safety.too_many_reports`
 */
export async function fileComplaint(
  app: Pick<App, "db" | "clock" | "limits" | "announce" | "files" | "images" | "seal" | "sites">,
  caller: Caller,
  complaint: Complaint,
): Promise<{ receipt: string; received_at: string }> {
  const { client_id: clientId, place, words, reason, law, name, email } = complaint;
  const receipt = receiptOf(app, clientId);
  const known = name !== "" || email !== "";
  const at = await fileNotice(app, caller, {
    ...{ clientId, reason, words, place, goodFaith: complaint.good_faith },
    inPhoto: complaint.in_photo,
    law: law === "" ? null : law,
    find: async () => {
      const found = await findPlace(app, { words: place, here: caller.url.hostname });
      const evidence = found && (await takeEvidence(app, found));
      return { about: evidence && found, evidence };
    },
    notifier: known ? { name, email } : null,
    receiptKey: hashReceipt(receipt),
    also: async (tx: Tx, reportId) => {
      if (email !== "") await enqueue(tx, "mail-complaint", { reportId });
    },
  });
  return { receipt, received_at: at.toISOString() };
}
