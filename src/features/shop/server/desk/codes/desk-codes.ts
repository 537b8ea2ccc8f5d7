import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import {
  actorOf,
  auditKind,
  findAliases,
  refuseOwnMember,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type * as contract from "../../../desk-codes-contract.ts";
import type { DeskCode } from "../../../desk-codes-contract.ts";
import { isOver } from "../../../discount-rules.ts";
import { termsOf } from "../../discounts/code-terms.ts";
import type { CodeRow } from "../../discounts/queries-code.ts";
import { csvFile } from "../faults/read-faults.ts";
import { makeCode } from "./make-code.ts";
import { endCodeRow, listCodeRows, listUsed, listUses, lockCode, type Used } from "./queries-code.ts";

const DAY = 86_400_000;
const ended = auditKind("shop.code_ended", ["code"]);

export async function readCodes(
  { app, person: { roles, named } }: StaffCaller,
  member: number | undefined,
): Promise<OutputOf<typeof contract.listCodes>> {
  return {
    codes: await viewCodes(app, { memberId: member ?? null }),
    sites: app.sites.list().map(({ id, name }) => ({ id, name })),
    may_make: hasRight(roles, "code.make", named),
    may_end: hasRight(roles, "code.end", named),
  };
}

async function viewCodes(
  app: Pick<App, "db" | "clock" | "sites">,
  asked: { memberId: number | null; most?: number },
): Promise<DeskCode[]> {
  const rows = await listCodeRows(app.db, asked);
  const used = Map.groupBy(
    await listUsed(
      app.db,
      rows.map(({ id }) => id),
    ),
    ({ codeId }) => codeId,
  );
  const people = rows.flatMap(({ madeBy, endedBy }) => [madeBy, endedBy]).filter((id) => id !== null);
  const aliases = await findAliases(app.db, [...new Set(people)]);
  return rows.map((row) => viewCode(app, { row, used: used.get(row.id) ?? [], aliases }));
}

type Viewed = { row: CodeRow; used: readonly Used[]; aliases: ReadonlyMap<number, string> };

function viewCode({ clock, sites }: Pick<App, "clock" | "sites">, { row, used, aliases }: Viewed): DeskCode {
  const aliasOf = (id: number | null) => (id === null ? null : (aliases.get(id) ?? String(id)));
  const { endedAt } = row;
  return {
    ...{
      id: row.id,
      code: row.code,
      percent: Number(row.percent),
      country: row.country,
      member: row.memberId,
    },
    site: row.siteId === null ? null : sites.get(row.siteId).name,
    ...{ currency: row.currency as Currency | null, minimum: row.minimumAmount },
    methods: row.methods as MethodCode[] | null,
    validity: row.validity as DeskCode["validity"],
    expires_at: row.expiresAt?.toISOString() ?? null,
    ...{ made_at: row.createdAt.toISOString(), made_by: aliasOf(row.madeBy) },
    ended: endedAt && { at: endedAt.toISOString(), by: aliasOf(row.endedBy) },
    is_over: isOver(termsOf(row), clock.now()),
    uses: used.reduce((sum, { uses }) => sum + uses, 0),
    cost: used.map(({ currency, cost }) => ({ amount: cost, currency: currency as Currency })),
  };
}

export async function readCodeUses(db: Db, code: number): Promise<OutputOf<typeof contract.listCodeUses>> {
  const uses = await listUses(db, code);
  return {
    uses: uses.map(({ orderId, memberId, currency, saved, at }) => ({
      ...{ order: orderId, member: memberId, saved: { amount: saved, currency: currency as Currency } },
      at: at.toISOString(),
    })),
  };
}

/** @throws Refusal `shop-desk.code_reserved`, `shop-desk.code_taken`; GroundError `invalid_input` */
export async function makeCodeAtDesk(
  call: StaffCaller,
  wanted: BodyOf<typeof contract.makeCode>,
): Promise<{ id: number }> {
  const { app } = call;
  const expiresAt = wanted.last_day === null ? null : new Date(Date.parse(wanted.last_day) + DAY);
  await requireValid(app, wanted, expiresAt);
  await refuseOwnMember(app.db, { personId: call.person.personId, memberId: wanted.member });
  const { site, code, percent, country, member, currency, minimum, methods, validity, why } = wanted;
  const row = {
    siteId: site,
    code,
    percent,
    country,
    memberId: member,
    currency,
    expiresAt,
    methods,
    validity,
  };
  const id = await app.db
    .transaction()
    .execute((tx) =>
      makeCode(app, tx, { code: { ...row, minimumAmount: minimum }, actor: actorOf(call), why }),
    );
  if (typeof id === "string") throw new Refusal(`shop-desk.${REFUSED[id]}`);
  return { id };
}

const REFUSED = { reserved: "code_reserved", taken: "code_taken" } as const;

async function requireValid(
  { db, clock, sites }: Pick<App, "db" | "clock" | "sites">,
  { site, member, minimum, currency }: BodyOf<typeof contract.makeCode>,
  expiresAt: Date | null,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (site !== null && !sites.list().some(({ id }) => id === site))
    fields.site = "shop-desk:codes.invalid.site";
  if (minimum !== null && currency === null) fields.currency = "shop-desk:codes.invalid.currency";
  if (expiresAt !== null && expiresAt <= clock.now()) fields.last_day = "shop-desk:codes.invalid.last_day";
  if (member !== null && !(await findAccount(db, member))) fields.member = "shop-desk:codes.invalid.member";
  if (Object.keys(fields).length > 0) throw new GroundError("invalid_input", { fields });
}

/** Ends a code. Orders that have it keep it. @throws GroundError `not_found` */
export async function endCode(
  call: StaffCaller,
  { code, why }: { code: number; why: string },
): Promise<void> {
  const { app, person } = call;
  await app.db.transaction().execute(async (tx) => {
    const row = await lockCode(tx, code);
    if (!row) throw new GroundError("not_found");
    if (row.endedAt !== null) return;
    await endCodeRow(tx, code, { at: app.clock.now(), by: person.personId });
    await writeAudit(app, tx, {
      ...{ kind: ended, actor: actorOf(call), subject: `code:${code}`, aboutId: row.memberId, why },
      ...(row.siteId !== null && { siteId: row.siteId }),
      after: { code: row.code },
    });
  });
}

const HEADS = [
  ...["code", "site", "percent", "country", "member", "minimum_minor_units", "minimum_currency", "methods"],
  ...[
    "validity",
    "expires",
    "made",
    "made_by",
    "ended",
    "ended_by",
    "uses",
    "cost_minor_units",
    "cost_currency",
  ],
];
const IN_FILE = 20_000;

/** Writes the codes as a file for a spreadsheet: a row for each currency in which a code was used. */
export async function writeCodes(app: Pick<App, "db" | "clock" | "sites">): Promise<Response> {
  const codes = await viewCodes(app, { memberId: null, most: IN_FILE });
  const rows = codes.flatMap((code) =>
    (code.cost.length > 0 ? code.cost : [null]).map((cost) =>
      [
        ...[code.code, code.site, code.percent, code.country, code.member, code.minimum, code.currency],
        ...[code.methods?.join(" "), code.validity, code.expires_at, code.made_at, code.made_by],
        ...[code.ended?.at, code.ended?.by, code.uses, cost?.amount, cost?.currency],
      ].map((cell) => String(cell ?? "")),
    ),
  );
  return csvFile("discount-codes", [HEADS, ...rows]);
}
