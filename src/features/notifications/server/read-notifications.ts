import { isCountry } from "#base/countries.ts";
import { ZONE_BY_COUNTRY } from "#base/country-zones.ts";
import { findEmail, readAccount } from "#features/accounts/server/accounts.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { readAddressState } from "#platform/mail/address-state.ts";
import type { DisabledReason, NotificationSettings } from "../contract.ts";
import { listWanted } from "../rules.ts";
import { listChoices, type MemberRow, readRow } from "./queries.ts";
import { listDevices } from "./queries-device.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;

export async function readNotifications(
  app: Parts,
  { memberId, sessionId }: Pick<MemberViewer, "memberId" | "sessionId">,
): Promise<NotificationSettings> {
  const [account, row, choices, devices, timeZone] = await Promise.all([
    readAccount(app.db, memberId),
    readRow(app.db, memberId),
    listChoices(app.db, memberId),
    listDevices(app.db, { memberId, now: app.clock.now() }),
    findZone(app, memberId),
  ]);
  const email = account.email ?? "";
  return {
    types: listWanted(choices),
    mail_detail: row.mailDetail,
    push_detail: row.pushDetail,
    quiet: quietOf(row),
    time_zone: timeZone,
    email,
    disabled: [...disabledBy(row), ...(await disabledByAddress(app, email))],
    devices: devices.map((device) => ({
      id: device.id,
      device: device.name,
      here: device.sessionId === sessionId,
      since: device.createdAt.toISOString(),
    })),
    privacy_mode: account.photoAudience === "matches",
  };
}

/** State that every page needs: why no mail is sent but what is about the account itself, and the zone that a browser has told. */
export async function readForFrame(app: Pick<App, "db" | "seal">, memberId: number) {
  const [row, email] = await Promise.all([readRow(app.db, memberId), findEmail(app.db, memberId)]);
  const mailDisabled = [...disabledBy(row), ...(await disabledByAddress(app, email ?? ""))];
  return { mailDisabled, timeZone: row.timeZone };
}

async function disabledByAddress(app: Pick<App, "db" | "seal">, email: string): Promise<DisabledReason[]> {
  const reason = email === "" ? null : await readAddressState(app, email);
  return reason ? [reason] : [];
}

function disabledBy({ mailOffAt }: MemberRow): DisabledReason[] {
  return mailOffAt ? ["listunsubscribe"] : [];
}

export function quietOf({ quietFrom, quietTo }: MemberRow) {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

const UNKNOWN_ZONE = "Europe/Amsterdam";

/** The zone that the member's browser has told, or else that of their country. */
export async function findZone(app: Pick<App, "db" | "clock">, memberId: number): Promise<string> {
  const { timeZone } = await readRow(app.db, memberId);
  if (timeZone) return timeZone;
  const { country } = await readOwnProfile(app, memberId);
  return isCountry(country) ? ZONE_BY_COUNTRY[country] : UNKNOWN_ZONE;
}
