import type { BodyOf } from "#base/endpoint.ts";
import type { Locale } from "#base/locales.ts";
import { classOf } from "#base/notification-types.ts";
import type { Tx } from "#db/database.ts";
import { giveConsent, withdrawConsent } from "#features/accounts/server/accounts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type * as contract from "../contract.ts";
import type { NotificationSettings } from "../contract.ts";
import { type Choice, CONSENT_TEXT } from "../rules.ts";
import { type MemberRow, upsertChoices, upsertRow } from "./queries.ts";
import { readNotifications } from "./read-notifications.ts";

type Change = BodyOf<typeof contract.saveNotifications>;
type Saving = { viewer: MemberViewer; locale: Locale; body: Change };

export async function saveNotifications(
  app: Pick<App, "db" | "clock" | "seal">,
  { viewer, locale, body }: Saving,
): Promise<NotificationSettings> {
  const { memberId } = viewer;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const change = rowOf(body);
    if (Object.keys(change).length > 0) await upsertRow(tx, memberId, change);
    await changeTypes(tx, { choices: lastOfEach(body.types ?? []), memberId, locale, at });
  });
  return readNotifications(app, viewer);
}

function rowOf(body: Change): Partial<MemberRow> {
  return {
    ...(body.mail_detail && { mailDetail: body.mail_detail }),
    ...(body.push_detail && { pushDetail: body.push_detail }),
    ...(body.quiet !== undefined && {
      quietFrom: body.quiet?.from ?? null,
      quietTo: body.quiet?.to ?? null,
    }),
    ...(body.time_zone && { timeZone: body.time_zone }),
    ...(body.mail_on && { mailOffAt: null }),
  };
}

/** A list can name a switch twice; the last one counts. */
function lastOfEach(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [`${choice.channel} ${choice.type}`, choice])).values()];
}

type Consenting = { memberId: number; locale: Locale; at: Date };

/** Turns types of notifications on or off, and keeps what that says about consent. */
export async function changeTypes(
  tx: Tx,
  { choices, ...consenting }: Consenting & { choices: readonly Choice[] },
): Promise<void> {
  const { memberId, at } = consenting;
  const changed = await upsertChoices(tx, memberId, { choices, at });
  for (const choice of changed) await keepConsent(tx, choice, consenting);
}

/** Marketing needs consent, which is stored with its text; the switch withdraws it. */
async function keepConsent(
  tx: Tx,
  { type, channel, wanted }: Choice,
  { memberId, locale, at }: Consenting,
): Promise<void> {
  if (classOf(type) !== "marketing") return;
  const consent = { memberId, kind: `${channel}_${type}` };
  await withdrawConsent(tx, { ...consent, at });
  if (wanted) await giveConsent(tx, { ...consent, version: CONSENT_TEXT, locale, givenAt: at });
}
