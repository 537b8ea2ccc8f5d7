import { createHash, randomBytes } from "node:crypto";
import type { AgeNews } from "#adapters/age/age.ts";
import type { Tx } from "#db/database.ts";
import {
  freezeMember,
  readAccount,
  saveProvenAge,
  tellSessionsEnded,
} from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import {
  addMonths,
  type CheckEvent,
  type CheckState,
  DEVICE_REFUSED_DAYS,
  nextState,
  WAITING,
} from "../rules.ts";
import { ageSettings } from "../settings.ts";
import { ageProven } from "./events.ts";
import { type CheckRow, changeCheck, lockCheck } from "./queries.ts";
import { refuseDevice } from "./queries-desk.ts";

export type Settling = Pick<App, "db" | "clock" | "announce" | "bus" | "sites" | "log">;

const DAY = 86_400_000;
const CODE_BYTES = 16;

/** `code` is what the browser of the same device has to bring; null unless the check has just been proved. */
export type Settled = { check: CheckRow; state: CheckState; code: string | null };

/**
 * Applies what a provider or a wallet says, once. Returns null if it changes nothing: no such check, another provider's,
 * or one that is over.
 */
export function settleNews(app: Settling, provider: string, news: AgeNews): Promise<Settled | null> {
  return settle(app, news.ref, (check) =>
    check.provider === provider && check.providerRef === news.providerRef ? news.state : null,
  );
}

/** Ends a check whose time is over; one that is not stays. */
export function settleExpired(app: Settling, ref: string): Promise<Settled | null> {
  return settle(app, ref, () => "open");
}

/** Lets the member pass whose browser has come back with the code, in the session that began the check. */
export function redeemCode(
  app: Settling,
  { ref, code, sessionId }: { ref: string; code: string; sessionId: number },
): Promise<Settled | null> {
  return settle(app, ref, (check) =>
    check.sessionId === sessionId && check.codeHash?.equals(hashCode(code)) ? "redeemed" : null,
  );
}

async function settle(
  app: Settling,
  ref: string,
  read: (check: CheckRow) => CheckEvent | null,
): Promise<Settled | null> {
  const settled = await app.db.transaction().execute(async (tx) => {
    const check = await lockCheck(tx, ref);
    const event = check && read(check);
    if (!check || !event) return null;
    const state = nextState({ ...check, state: check.state as CheckState }, event, app.clock.now());
    return state && move(app, tx, { check, state });
  });
  if (settled?.state === "under_age") {
    tellSessionsEnded(app, settled.check.memberId);
    // No number of a member and no reference of a provider: logs name nobody.
    app.log.warn({ check: settled.check.id }, "an age check says under age: see `npm run cli -- under-age`");
  }
  return settled;
}

async function move(
  app: Settling,
  tx: Tx,
  { check, state }: { check: CheckRow; state: CheckState },
): Promise<Settled> {
  const now = app.clock.now();
  const code = state === "proved" ? randomBytes(CODE_BYTES).toString("base64url") : null;
  const isOver = !WAITING.includes(state);
  const validUntil = state === "passed" ? await proveMember(app, tx, { check, now }) : null;
  await changeCheck(tx, check.id, {
    state,
    codeHash: code === null ? null : hashCode(code),
    ...(isOver && { next: null, endedAt: now, device: null }),
    ...(validUntil && { passedAt: now, validUntil }),
  });
  if (state === "under_age") {
    await saveProvenAge(tx, check.memberId, null);
    await freezeMember(app, tx, check.memberId);
    const until = new Date(now.getTime() + DEVICE_REFUSED_DAYS * DAY);
    if (check.device) await refuseDevice(tx, { device: check.device, ref: check.ref, until });
  }
  return { check, state, code };
}

/** @returns until when the proof is valid */
async function proveMember(
  app: Settling,
  tx: Tx,
  { check: { memberId, level, sessionId }, now }: { check: CheckRow; now: Date },
): Promise<Date> {
  // First, because those who react lock a case before the member, as every decision does.
  await app.announce(tx, ageProven, { memberId, at: now });
  const { siteId } = await readAccount(tx, memberId);
  const { age_proof_months: months } = settingsOf({ site: app.sites.get(siteId) }, ageSettings);
  const until = addMonths(now, months);
  await saveProvenAge(tx, memberId, { level: level as "provider" | "eu_proof", until, sessionId });
  return until;
}

function hashCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
