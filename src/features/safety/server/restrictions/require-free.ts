import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findRestriction } from "./queries-restriction.ts";

/** `contact`: like, ask for photos, or write for the first time; `text`: change words that others read. */
type Restricted = "contact" | "text" | "buy";

type Row = NonNullable<Awaited<ReturnType<typeof findRestriction>>>;
/** The database's infinity is read as the number. */
type Read = Date | number | null;

/**
 * Checks that no measure forbids this to the member.
 * @throws Refusal `safety.muted`, `safety.no_first_contact`, `safety.no_purchases` with the last day, or
 * `safety.restricted` if there is none
 */
export async function requireFree(
  { clock }: Pick<App, "clock">,
  db: Db,
  { memberId, what }: { memberId: number; what: Restricted },
): Promise<void> {
  const row = await findRestriction(db, memberId);
  if (!row) return;
  const now = clock.now().getTime();
  if (row.ageProof) throw new Refusal("safety.restricted");
  for (const [code, end] of endsFor(row, what))
    if (end !== null && Number(end) > now) throw refusalOf(code, end);
}

function endsFor(row: Row, what: Restricted): [code: string, end: Read][] {
  const muted: [string, Read] = ["safety.muted", row.mutedUntil as Read];
  switch (what) {
    case "contact":
      return [
        muted,
        ["safety.no_first_contact", row.firstContactUntil as Read],
        ["safety.no_first_contact", row.hiddenUntil as Read],
      ];
    case "text":
      return [muted];
    case "buy":
      return [["safety.no_purchases", row.noPurchasesUntil as Read]];
  }
}

function refusalOf(code: string, end: Read): Refusal {
  if (!(end instanceof Date)) return new Refusal("safety.restricted");
  return new Refusal(code, { until: end.toISOString().slice(0, 10) });
}
