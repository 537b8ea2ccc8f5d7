import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { type ReadReport, readEvidencePicture, readReports } from "#features/safety/server/safety.ts";
import { auditKind, findAliases, viewReason, writeAccess } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { ladderStep, subjectKind, UNDO_MINUTES } from "../../case-rules.ts";
import { removalOf } from "../../measure-rules.ts";
import { RULE_NAMES } from "../../rules-list.ts";
import { needsAuthority, TOLD_TO_AUTHORITY } from "../../sealed-rules.ts";
import { revealAppeal } from "../appeals/file-appeal.ts";
import { readAlike } from "../decisions/decide-alike.ts";
import {
  type DecisionRow,
  findDecision,
  findLatestDecision,
  listStrikes,
} from "../decisions/queries-decision.ts";
import { findStandingDecision } from "../decisions/queries-replace.ts";
import { readMeasures } from "../decisions/require-liftable.ts";
import { readHearing } from "../hearing/read-hearing.ts";
import { readSharedPhotos, readSignals } from "../identity/raise-identity-case.ts";
import { actorOf, type Person } from "../person.ts";
import { readSample } from "../quality/read-sample.ts";
import { mayHandle, readNotes } from "../sealed/authority.ts";
import { listSealedOf, type SealedRow } from "../sealed/queries-sealed.ts";
import type { CaseRow } from "./queries-case.ts";
import { listEvents } from "./queries-list.ts";
import { readEarlier } from "./read-earlier.ts";
import { readPresent } from "./read-present.ts";
import { viewCases } from "./read-queues.ts";
import { mayReopen } from "./reopen.ts";
import { type Readable, requireReadable } from "./require-readable.ts";

const caseRead = auditKind("moderation.case_read");
const pictureRead = auditKind("moderation.picture_read", ["key"]);

const MINUTE = 60_000;

/**
 * Reads a case with everything that is needed to decide it. The access log records it first.
 * @throws Refusal `moderation.not_found`, `moderation.recused`, `staff.no_right`, or `staff.reason_first` for who does not
 * hold it
 */
export async function readCase(app: App, person: Person, caseId: number) {
  const readable = await requireReadable(app, person, caseId);
  await noteAccess(app, person, { readable });
  const { found, reason } = readable;
  const { appealOf, leasedUntil, lease, version, aboutId } = found;
  const reportsCase = await findReportsCase(app.db, found);
  const reports = await readReports(app, { caseId: reportsCase });
  const appellant = reports.find(({ id }) => id === found.appealReport);
  const sealed = await listSealedOf(app.db, reportsCase);
  const [view] = await viewCases(app, person.personId, [found]);
  const concerned = aboutId === null ? undefined : await findAccount(app.db, aboutId);
  const strikes = await listStrikesBefore(app, found);
  const decision = await findLatestDecision(app.db, caseId);
  return {
    case: view as NonNullable<typeof view>,
    ...{ lease, version },
    leased_until: leasedUntil?.toISOString() ?? null,
    about: aboutId,
    reason: reason && viewReason(reason),
    letter_locale: appellant?.locale ?? concerned?.locale ?? null,
    ...(await readFingerprints(app, person, reportsCase)),
    reports: reports.map((report) => viewReport(report, { isSealed: sealed.length > 0 })),
    sealed: viewSealed(sealed, person),
    authority: { ...viewNeed(found), notes: await readNotes(app, appealOf ?? caseId) },
    strikes: strikes.map(viewStrike),
    proposals: proposalsFor(found, strikes),
    history: await readHistory(app, found),
    earlier: await readEarlier(app, person, found),
    now: sealed.length > 0 ? null : await readPresent(app, { found, reports }),
    appeal: await readAppeal(app, found),
    decision: viewDecision(app, { found, decision, personId: person.personId }),
    may_reopen: await mayReopen(app.db, person, found),
    measures: await readMeasures(app, person, found),
    hearing: await readHearing(app, person, {
      found,
      reportsCase,
      locale: concerned?.email ? concerned.locale : null,
    }),
    is_sample: found.sampleOf !== null,
    sample: await readSample(app, found),
    alike: await readAlike(app, person, decision),
  };
}

async function readFingerprints({ db }: App, { roles }: Person, caseId: number) {
  if (!hasRight(roles, "fingerprint.read")) return { signals: [], shared_photos: [] };
  return { signals: await readSignals(db, caseId), shared_photos: await readSharedPhotos(db, caseId) };
}

/** An appeal and a sample are about the reports of another case. */
async function findReportsCase(db: App["db"], { id, appealOf, sampleOf }: CaseRow): Promise<number> {
  if (sampleOf === null) return appealOf ?? id;
  return (await findDecision(db, sampleOf))?.caseId ?? id;
}

/** Leaves out the strike of the decision that is judged again, which would tell how it ended. */
async function listStrikesBefore({ db, clock }: App, { aboutKey, sampleOf }: CaseRow) {
  if (aboutKey === null) return [];
  const strikes = await listStrikes(db, aboutKey, clock.now());
  return strikes.filter(({ decisionId }) => decisionId !== sampleOf);
}

function viewStrike({ rule, at, expiresAt }: Awaited<ReturnType<typeof listStrikesBefore>>[number]) {
  return { rule, at: at.toISOString(), expires_at: expiresAt.toISOString() };
}

async function noteAccess(
  app: App,
  person: Person,
  { readable: { found, reason }, key }: { readable: Readable; key?: string },
): Promise<void> {
  const { id, aboutId } = found;
  const why = reason && { reasonId: reason.id };
  const entry = { actor: actorOf(person), subject: `case:${id}`, aboutId, ...why };
  await app.db.transaction().execute(async (tx) => {
    if (key === undefined) await writeAccess(app, tx, { ...entry, kind: caseRead });
    else await writeAccess(app, tx, { ...entry, kind: pictureRead, after: { key } });
  });
}

/** An appeal is decided about a decision for which it was asked, and a sample has no effect. */
function viewNeed(found: CaseRow) {
  const asks = found.appealOf === null && found.sampleOf === null;
  return { needed: asks && needsAuthority(found, null), needed_by: asks ? [...TOLD_TO_AUTHORITY] : [] };
}

/** Returns the facts of sealed pictures. Nobody sees more of them at a case. */
function viewSealed(rows: readonly SealedRow[], person: Person) {
  const [first] = rows;
  if (!first) return null;
  const { sealedAt, foundBy, list } = first;
  return {
    pictures: rows.length,
    sealed_at: sealedAt.toISOString(),
    found_by: foundBy as "list" | "person",
    list,
    rows: mayHandle(person) ? rows.map(({ id, reference }) => ({ id, reference })) : [],
  };
}

function viewReport(report: ReadReport, { isSealed }: { isSealed: boolean }) {
  const { id, reason, words, at, inPhoto, place, law, evidence, pictures, reporterId } = report;
  const isAboutMessages = !isSealed && (evidence?.messages ?? []).length > 0;
  return {
    ...{ id, reason, words, place, law },
    at: at.toISOString(),
    by: authorOf(report),
    in_photo: inPhoto,
    conversation_with: isAboutMessages ? reporterId : null,
    evidence: isSealed || !evidence ? null : viewEvidence(evidence),
    pictures: isSealed ? [] : pictures.map(({ key, source }) => ({ key, source })),
  };
}

function authorOf({ own, reporterId }: ReadReport): "staff" | "visitor" | "member" {
  if (own) return "staff";
  return reporterId === null ? "visitor" : "member";
}

function viewEvidence({ name, about, age, messages }: NonNullable<ReadReport["evidence"]>) {
  return { name, about, age: age ?? null, messages: [...(messages ?? [])] };
}

/** Proposed step of each rule's ladder, with the removal that fits the case's subject. */
function proposalsFor({ subject }: CaseRow, strikes: readonly { rule: string }[]) {
  const removal = removalOf(subjectKind(subject));
  return Object.fromEntries(
    RULE_NAMES.map((rule) => [
      rule,
      ladderStep(rule, strikes).map(({ kind, days }) => ({
        kind: kind === "content_removed" ? removal : kind,
        ...(days !== undefined && { days }),
      })),
    ]),
  );
}

async function readHistory({ db }: App, { id }: CaseRow) {
  const events = await listEvents(db, id);
  const people = events.map(({ personId }) => personId).filter((one) => one !== null);
  const aliases = await findAliases(db, people);
  return events.map(({ kind, at, personId, data }) => {
    const note = (data as { note?: string }).note ?? null;
    return {
      kind,
      at: at.toISOString(),
      person: personId === null ? null : (aliases.get(personId) ?? null),
      note,
    };
  });
}

/** While it is open, an appeal is about what stands in its case; later, about what it was filed against. */
async function readAppeal(app: App, { id, appealOf, appealBy, appealAgainst, state }: CaseRow) {
  if (appealOf === null) return null;
  const isOver = state === "decided" || state === "final";
  const filedAgainst = isOver && appealAgainst ? await findDecision(app.db, appealAgainst) : undefined;
  const against = filedAgainst ?? (await findStandingDecision(app.db, appealOf));
  const filed = (await listEvents(app.db, id)).find(({ kind }) => kind === "appealed");
  if (!against || !filed) return null;
  const { outcome, rule, facts, at } = against;
  return {
    by: appealBy as "concerned" | "notifier",
    words: revealAppeal(app, id, (filed.data as { words: string }).words),
    against: { outcome, rule, facts, at: at.toISOString() },
  };
}

type Viewed = { found: CaseRow; decision: DecisionRow | undefined; personId: number };

/** The person who made the decision can take it back for some minutes. */
function viewDecision({ clock }: App, { found, decision, personId }: Viewed) {
  if (!decision) return null;
  const { outcome, facts, at } = decision;
  const until = new Date(at.getTime() + UNDO_MINUTES * MINUTE);
  const isOwn = decision.personId === personId;
  const undoable = isOwn && found.state === "decided" && found.appealOf === null && until > clock.now();
  return {
    ...{ id: decision.id, outcome, facts },
    at: at.toISOString(),
    undo_until: undoable ? until.toISOString() : null,
  };
}

/**
 * Reads the copy of a picture that a report of the case names.
 * @throws Refusal `moderation.not_found`, `moderation.recused`, `staff.no_right`, or `staff.reason_first` for who does not
 * hold it
 */
export async function readCasePicture(
  app: App,
  person: Person,
  { caseId, key }: { caseId: number; key: string },
): Promise<{ webp: string }> {
  const readable = await requireReadable(app, person, caseId);
  const named = await findReportsCase(app.db, readable.found);
  const reports = await readReports(app, { caseId: named });
  const isSealed = (await listSealedOf(app.db, named)).length > 0;
  const isNamed =
    !isSealed && reports.some(({ pictures }) => pictures.some((picture) => picture.key === key));
  const content = isNamed ? await readEvidencePicture(app, key) : null;
  if (!content) throw new Refusal("moderation.not_found", {}, 404);
  await noteAccess(app, person, { readable, key });
  return { webp: Buffer.from(content).toString("base64") };
}
