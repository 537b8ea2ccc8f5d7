import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#db/database.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { isReserved } from "../../../discount-rules.ts";
import { type CodeRow, insertCode } from "../../discounts/queries-code.ts";
import { findCodeOf } from "./queries-code.ts";

const made = auditKind("shop.code_made", [
  "code",
  "percent",
  "country",
  "currency",
  "minimum",
  "validity",
  "expires",
]);

export type NewCode = Pick<
  CodeRow,
  | "code"
  | "siteId"
  | "country"
  | "memberId"
  | "currency"
  | "minimumAmount"
  | "expiresAt"
  | "validity"
  | "methods"
> & { percent: number };

type Making = { code: NewCode; actor: Actor; why?: string };

/**
 * Makes a discount code, for a person of staff or the command line. The same again from the same person changes nothing.
 * @returns its id; `reserved` if a rule makes codes of that name, `taken` if the site has another one
 */
export async function makeCode(
  app: Pick<App, "clock">,
  tx: Tx,
  { code, actor, why }: Making,
): Promise<number | "reserved" | "taken"> {
  if (isReserved(code.code)) return "reserved";
  const madeBy = actor.by === "person" ? actor.personId : null;
  const row = { ...code, createdAt: app.clock.now(), madeBy };
  const isNew = await insertCode(tx, row);
  const stored = await findCodeOf(tx, code);
  if (!stored) throw new Error("A code that was just stored is gone.");
  if (!isNew) return madeBy !== null && isSame(stored, { ...code, madeBy }) ? stored.id : "taken";
  const { siteId, memberId, percent, country, currency, minimumAmount, validity, expiresAt } = code;
  await writeAudit(app, tx, {
    ...{ kind: made, actor, subject: `code:${stored.id}`, aboutId: memberId },
    ...(siteId !== null && { siteId }),
    ...(why !== undefined && { why }),
    after: {
      ...{ code: code.code, percent, country, currency, minimum: minimumAmount, validity },
      expires: expiresAt?.toISOString() ?? null,
    },
  });
  return stored.id;
}

function isSame(stored: CodeRow, wanted: NewCode & { madeBy: number }): boolean {
  const of = ({ ...row }: NewCode & { madeBy: number | null }) => [
    ...[row.madeBy, row.percent, row.country, row.memberId, row.currency, row.minimumAmount, row.validity],
    ...[row.expiresAt?.getTime() ?? null, row.methods],
  ];
  return isDeepStrictEqual(of({ ...stored, percent: Number(stored.percent) }), of(wanted));
}
