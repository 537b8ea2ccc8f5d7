import { createHash } from "node:crypto";
import type { App } from "#platform/app.ts";
import { CHAINS, type Chain } from "../../audit-rules.ts";
import { listHeads } from "./heads.ts";
import {
  type EntryRow,
  findCutHash,
  findEntryHash,
  findFirst,
  type Head,
  listEntries,
  type Written,
} from "./queries.ts";

const BATCH = 5_000;
const BEGINNING = Buffer.alloc(0);

export type Verdict = {
  chain: Chain;
  entries: number;
  last: Head | null;
  /** The first entry that is wrong, and how. */
  fault: { id: number; what: string } | null;
};

type Verifying = Pick<App, "db" | "files" | "seal">;

/** Checks every entry of both chains, and that each chain still holds what is stored about its end. */
export async function verifyAudit(app: Verifying): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const chain of CHAINS) {
    const { first, ...walked } = await walk(app, chain);
    const fault = walked.fault ?? (await compareWithHeads(app, chain, { first, last: walked.last }));
    verdicts.push({ chain, ...walked, fault });
  }
  return verdicts;
}

type Walked = Omit<Verdict, "chain"> & { first: number };

async function walk({ db }: Verifying, chain: Chain): Promise<Walked> {
  const first = (await findFirst(db, chain))?.id ?? 1;
  const before = first === 1 ? BEGINNING : await findCutHash(db, chain, first - 1);
  const walked: Walked = { first, entries: 0, last: null, fault: null };
  if (!before) return { ...walked, fault: { id: first - 1, what: "is missing" } };
  let hash = before;
  for (;;) {
    const rows = await listEntries(db, chain, { after: walked.last?.id ?? first - 1, limit: BATCH });
    for (const row of rows) {
      const fault = judge(row, { id: (walked.last?.id ?? first - 1) + 1, hash });
      if (fault) return { ...walked, fault };
      walked.entries += 1;
      walked.last = { id: row.id, hash: row.hash };
      hash = row.hash;
    }
    if (rows.length < BATCH) return walked;
  }
}

/** @param expected number of this entry and hash of the one before */
function judge(row: EntryRow, expected: { id: number; hash: Buffer }): Verdict["fault"] {
  if (row.id !== expected.id) return { id: expected.id, what: "is missing" };
  const right = createHash("sha256").update(expected.hash).update(row.entry).digest();
  if (!right.equals(row.hash)) return { id: row.id, what: "or the one before it was changed" };
  const written = readWritten(row.entry);
  if (!written) return { id: row.id, what: "cannot be read" };
  const column = findStrangeColumn(row, written);
  return column ? { id: row.id, what: `has another ${column} than was written` } : null;
}

function readWritten(entry: string): Written | null {
  try {
    return JSON.parse(entry);
  } catch {
    return null;
  }
}

/** The columns are only for searching: what was hashed is the entry. */
function findStrangeColumn(row: EntryRow, written: Written): string | null {
  if (Date.parse(written.at) !== row.at.getTime()) return "time";
  if (written.kind !== row.kind) return "kind";
  const rest = ["personId", "subject", "aboutId", "siteId", "reasonId", "requestId"] as const;
  return rest.find((name) => (written[name] ?? null) !== row[name]) ?? null;
}

async function compareWithHeads(
  app: Verifying,
  chain: Chain,
  { first, last }: { first: number; last: Head | null },
): Promise<Verdict["fault"]> {
  for (const { file, head } of await listHeads(app, chain)) {
    if (!head) return { id: 0, what: `could not be compared: the file ${file} was changed` };
    if (head.id < first) continue;
    if (head.id > (last?.id ?? 0)) return { id: (last?.id ?? 0) + 1, what: "is missing at the end" };
    const hash = await findEntryHash(app.db, chain, head.id);
    if (!hash?.equals(head.hash)) return { id: head.id, what: "or an earlier one was written anew" };
  }
  return null;
}
