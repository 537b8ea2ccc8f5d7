import { randomUUID } from "node:crypto";
import { takeMessages } from "#features/chat/server/chat.ts";
import { fileComplaint } from "#features/complaints/server/file-complaint.ts";
import { takeEvidence } from "#features/members/server/members.ts";
import type { Report } from "#features/safety/contract.ts";
import { type Evidence, reportMember } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { keysOfAddress } from "#platform/limits/limit-keys.ts";
import { REPORT_WORDS } from "./case-words.ts";
import type { Somebody, Subject } from "./community.ts";
import { drawEvidence } from "./drawn-evidence.ts";
import type { PlannedCase } from "./plan.ts";

type Scope = Parameters<typeof reportMember>[1];
type Filing = { planned: PlannedCase; subject: Subject; notifiers: readonly Somebody[] };

let visitors = 0;

/** Files the reports of a case as members do, all about the same. */
export async function fileReports(app: App, { planned, subject, notifiers }: Filing): Promise<void> {
  const evidence = await collectEvidence(app, { planned, subject });
  const words = REPORT_WORDS[planned.reason] ?? [""];
  for (const [nth, notifier] of notifiers.entries()) {
    const report = { ...describeReport(planned, subject), words: words[nth % words.length] as string };
    await reportMember(app, scopeOf(app, notifier), { report, evidence });
  }
}

function describeReport({ about, reason }: PlannedCase, { id, photo, conversation, seq }: Subject) {
  const common = { client_id: randomUUID(), member: id, reason, words: "" };
  if (about === "photo")
    return { ...common, subject: about, photo, in_photo: reason === "intimate" } as Report;
  if (about === "message") return { ...common, subject: about, conversation, seq } as Report;
  return { ...common, subject: "profile" } as Report;
}

async function collectEvidence(
  app: App,
  { planned, subject }: Pick<Filing, "planned" | "subject">,
): Promise<Evidence> {
  const { about, drawing } = planned;
  const { id: memberId, photo, conversation, seq, receiver } = subject;
  const asked =
    about === "message" && conversation !== null && seq !== null && receiver
      ? {
          seq,
          messages: await takeMessages(app.db, {
            receiverId: receiver.id,
            senderId: memberId,
            conversation,
            seq,
            latest: 0,
          }),
        }
      : about === "photo" && photo !== null
        ? { photo }
        : {};
  const evidence = await takeEvidence(planned.outcome ? withoutDrawing(app) : app, { memberId, ...asked });
  if (!evidence) throw new Error(`Member ${memberId} has no such photo.`);
  return drawing ? { ...evidence, pictures: [await drawEvidence(app, drawing)] } : evidence;
}

/** Drawing takes most of the time, so portraits are drawn only for cases that wait. */
function withoutDrawing(app: App): App {
  const nothing = { width: 0, height: 0, thumbHash: "", look: null, renditions: [] };
  return { ...app, images: { ...app.images, draw: async () => nothing } };
}

/** A request of this member. Only what a report reads of it is there. */
function scopeOf(app: App, { id, siteId, locale }: Somebody): Scope {
  const viewer = { kind: "member", memberId: id, status: "active" };
  return {
    viewer,
    site: app.sites.get(siteId),
    locale,
    country: "NL",
    limitKeys: keysOfAddress("127.0.0.1"),
  } as never;
}

/** A visitor complains about something that is not found by its address. */
export async function fileVisitorComplaint(
  app: App,
  { reason }: PlannedCase,
  { siteId, locale }: Somebody,
): Promise<void> {
  visitors += 1;
  const caller = {
    ...{ viewer: { kind: "visitor" }, site: app.sites.get(siteId), locale, country: null },
    limitKeys: keysOfAddress(`198.51.100.${visitors}`),
    url: new URL("http://localhost/complaints"),
  };
  await fileComplaint(app, caller as never, {
    ...{ client_id: randomUUID(), place: "In a profile called Max, third photo", reason, law: "" },
    ...{ words: REPORT_WORDS[reason]?.[0] ?? "", in_photo: false, good_faith: true },
    ...{ name: "Anna Kowalska", email: "anna.kowalska@visitor.example" },
  });
}
