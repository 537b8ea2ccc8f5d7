import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import {
  auditKind,
  findAliases,
  listProposalRows,
  withholdReason,
  writeAccess,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { isDue, OPEN_MINUTES, SEALED_PROPOSALS } from "../../sealed-rules.ts";
import { actorOf, type Person } from "../person.ts";
import { readNotes } from "./authority.ts";
import { revealFacts } from "./facts.ts";
import { findSealed, listSealed, type SealedRow } from "./queries-sealed.ts";
import { sayReport } from "./say-report.ts";

const MOST = 200;
const MOST_PROPOSALS = 500;
const MINUTE = 60_000;

const sealedRead = auditKind("moderation.sealed_read");
const reportRead = auditKind("moderation.sealed_report_read");

export async function readSealedList({ db, clock }: App) {
  const rows = await listSealed(db, MOST);
  return { sealed: rows.map((row) => viewRow(row, clock.now())) };
}

/**
 * The access entry does not name the member, whose export would tell of it too early.
 * @throws Refusal `moderation.not_found`
 */
export async function readSealed(app: App, person: Person, id: number) {
  const row = await requireSealed(app.db, id);
  const entry = { kind: sealedRead, actor: actorOf(person), subject: `sealed:${id}` };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, entry));
  const { sealedBy, destroyedBy, destroyedWith } = row;
  const aliases = await findAliases(
    app.db,
    [sealedBy, destroyedBy, destroyedWith].filter((one) => one !== null),
  );
  const aliasOf = (personId: number | null) => (personId === null ? "" : (aliases.get(personId) ?? ""));
  const proposals = await readProposals(app, person, id);
  return {
    ...viewRow(row, app.clock.now()),
    ...{ about: row.aboutId, list_reference: row.listReference },
    ...{ md5: row.md5, sha1: row.sha1, sha256: row.sha256 },
    sealed_by: sealedBy === null ? null : aliasOf(sealedBy),
    notes: row.caseId === null ? [] : await readNotes(app, row.caseId),
    letter: viewStep(row.letterAgreedAt, row.letterAgreedReference),
    release: viewStep(row.releasedAt, row.releasedReference),
    destroyed: row.destroyedAt && {
      at: row.destroyedAt.toISOString(),
      by: aliasOf(destroyedBy),
      with: aliasOf(destroyedWith),
      why: row.destroyedWhy ?? "",
    },
    ...proposals,
  };
}

function viewRow(row: SealedRow, at: Date) {
  const { id, reference, caseId, subject, foundBy, list, sealedAt, keepUntil, releasedAt, destroyedAt } = row;
  return {
    ...{ id, reference, case: caseId, subject, list },
    found_by: foundBy as "list" | "person",
    sealed_at: sealedAt.toISOString(),
    keep_until: keepUntil.toISOString(),
    state: destroyedAt ? ("destroyed" as const) : releasedAt ? ("released" as const) : ("sealed" as const),
    has_file: row.fileKey !== null,
    is_due: isDue(row, at),
  };
}

function viewStep(at: Date | null, reference: string | null) {
  return at && { at: at.toISOString(), reference: reference ?? "" };
}

async function readProposals({ db, clock }: App, { personId }: Person, id: number) {
  const rows = await listProposalRows(db, { kinds: SEALED_PROPOSALS, limit: MOST_PROPOSALS });
  const now = clock.now();
  const own = rows.filter(({ subject }) => subject === `sealed:${id}`);
  const proposals = own.map((row) => {
    const state = row.answer ?? (row.expiresAt <= now ? "over" : "open");
    return {
      ...{ id: row.id, why: row.why, author: row.author },
      what: row.kind === "sealed.open" ? ("open" as const) : ("destroy" as const),
      at: row.at.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      state: state as "open" | "agreed" | "refused" | "over",
      may_answer: state === "open" && row.byId !== personId,
      is_mine: row.byId === personId,
    };
  });
  const until = openUntil(own, { personId, now });
  return { proposals, open_until: until?.toISOString() ?? null };
}

type ProposalRow = Pick<
  Awaited<ReturnType<typeof listProposalRows>>[number],
  "kind" | "byId" | "answer" | "answeredAt"
>;

/** End of the time in which the person may open the picture, because somebody else has agreed; null if nobody has of late. */
export function openUntil(rows: readonly ProposalRow[], { personId, now }: { personId: number; now: Date }) {
  const ends = rows
    .filter(({ kind, byId, answer }) => kind === "sealed.open" && byId === personId && answer === "agreed")
    .map(({ answeredAt }) => new Date((answeredAt?.getTime() ?? 0) + OPEN_MINUTES * MINUTE))
    .filter((end) => end > now);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** @throws Refusal `moderation.not_found` */
export async function requireSealed(db: Db, id: number): Promise<SealedRow> {
  const row = await findSealed(db, id);
  if (!row) throw new Refusal("moderation.not_found", {}, 404);
  return row;
}

/**
 * Makes the report to the authority from facts. It does not contain the picture.
 * @throws Refusal `moderation.not_found`, also once the facts were destroyed with the picture
 */
export async function readSealedReport(app: App, person: Person, id: number) {
  const row = await requireSealed(app.db, id);
  const facts = revealFacts(app, row);
  if (!facts) throw new Refusal("moderation.not_found", {}, 404);
  const { reference, aboutId, foundBy, list, listReference, sealedAt, md5, sha1, sha256, keepUntil } = row;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const words = `Report ${reference}`;
    const reasonId = await withholdReason(tx, {
      personId: person.personId,
      aboutId,
      words,
      at,
      until: keepUntil,
    });
    await writeAccess(app, tx, {
      ...{ kind: reportRead, actor: actorOf(person), subject: `sealed:${id}`, aboutId },
      ...(reasonId !== null && { reasonId }),
    });
  });
  const { site, uploaded_at, member: number, ...member } = facts;
  const report = {
    ...{ reference, list, list_reference: listReference, site, uploaded_at },
    made_at: at.toISOString(),
    found_by: foundBy as "list" | "person",
    sealed_at: sealedAt.toISOString(),
    hashes: { md5, sha1, sha256 },
    member: { number, ...member },
  };
  return { ...report, text: sayReport(report) };
}
