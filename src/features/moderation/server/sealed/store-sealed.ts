import { randomBytes } from "node:crypto";
import type { ImageHashes, KnownImage } from "#adapters/known-images/known-images.ts";
import type { Tx } from "#db/database.ts";
import { endExports, findAccount, lockStanding } from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { deleteOrphan } from "#platform/pictures/queries.ts";
import type { SealedFile } from "#platform/pictures/sealed-files.ts";
import { dueAt } from "../../case-rules.ts";
import { moderationSettings } from "../../settings.ts";
import { type CaseRow, updateCase } from "../cases/queries-case.ts";
import { applyRestrictions } from "../decisions/apply-measures.ts";
import { lockAbout } from "../decisions/queries-decision.ts";
import { type Facts, hideFacts } from "./facts.ts";
import { insertSealed } from "./queries-sealed.ts";
import { sealedPictures } from "./sealed-pictures.ts";

const DAY = 86_400_000;

export type Sealed = {
  found: CaseRow;
  subject: string;
  by: { list: KnownImage } | { personId: number };
  hashes: ImageHashes | null;
  file: SealedFile | null;
  uploadedAt: Date | null;
};

/** Stores what is known of a sealed picture, with a copy of who the member is. */
export async function storeSealed(app: App, tx: Tx, sealed: Sealed): Promise<void> {
  const { found, subject, by, hashes, file, uploadedAt } = sealed;
  const { id: caseId, aboutId, siteId } = found;
  const at = app.clock.now();
  const site = app.sites.get(siteId);
  const { sealed_days: days } = settingsOf({ site }, moderationSettings);
  const reference = `S-${randomBytes(6).toString("hex").toUpperCase()}`;
  const facts = await gatherFacts(tx, { aboutId, site: site.name, uploadedAt });
  const listed = "list" in by ? by.list : null;
  await insertSealed(tx, {
    ...{ reference, caseId, aboutId, siteId, subject },
    foundBy: listed ? "list" : "person",
    list: listed?.list ?? null,
    listReference: listed?.reference ?? null,
    md5: hashes?.md5 ?? null,
    sha1: hashes?.sha1 ?? null,
    sha256: file?.sha256 ?? null,
    facts: hideFacts(app, reference, facts),
    fileKey: file?.key ?? null,
    sealedAt: at,
    sealedBy: "personId" in by ? by.personId : null,
    keepUntil: new Date(at.getTime() + days * DAY),
  });
  if (file) await deleteOrphan(tx, sealedPictures.orphanTable, file.key);
}

async function gatherFacts(
  tx: Tx,
  { aboutId, site, uploadedAt }: { aboutId: number | null; site: string; uploadedAt: Date | null },
): Promise<Facts> {
  const account = aboutId === null ? undefined : await findAccount(tx, aboutId);
  return {
    member: aboutId,
    email: account?.email ?? null,
    username: account?.username ?? null,
    born: account?.dateOfBirth ?? null,
    signed_up_at: account?.signedUpAt.toISOString() ?? null,
    site,
    uploaded_at: uploadedAt?.toISOString() ?? null,
  };
}

/** Moves the case to the front of everything. */
export async function makeUrgent(tx: Tx, found: CaseRow, at: Date): Promise<void> {
  const due = dueAt({ openedAt: at, rule: "child", trust: 1 });
  await updateCase(tx, found.id, {
    ...{ rule: "child", lane: 0, queue: "urgent", version: found.version + 1 },
    dueAt: new Date(Math.min(found.dueAt.getTime(), due.getTime())),
  });
}

/**
 * Closes the member's account until somebody decides the case, and ends the links to packed exports. Does nothing for an
 * account that was erased. After the commit, call `tellSessionsEnded`.
 */
export async function holdMember(app: App, tx: Tx, memberId: number): Promise<void> {
  await lockAbout(tx, memberId);
  if ((await lockStanding(tx, memberId)) === null) return;
  await applyRestrictions(app, tx, memberId);
  await endExports(tx, memberId);
}
