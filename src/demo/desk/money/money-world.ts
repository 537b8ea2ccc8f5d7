import { randomUUID } from "node:crypto";
import type { Locale } from "#base/locales.ts";
import { type DemoPerson, listDemoPeople } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";

const HOUR = 3_600_000;
/** Where people pay in euros. */
const COUNTRIES = { nl: "NL", de: "DE", fr: "FR", it: "IT", es: "ES" } as const;
const BUYERS = 30;

export type Buyer = { memberId: number; siteId: number; locale: Locale; country: string };

export type MoneyWorld = {
  /** The program at the time that is played. */
  app: App;
  goTo(hoursAgo: number): void;
  /** Somebody who has not bought yet. */
  nextBuyer(): Buyer;
  /** A request of a member. Only what the shop reads of it is there. */
  requestOf(buyer: Buyer): Scope;
  /** A request of somebody of staff who has just used their second factor. */
  by(alias: string): StaffCaller;
};

export async function openMoneyWorld(app: App): Promise<MoneyWorld> {
  const now = app.clock.now().getTime();
  let at = now;
  const then: App = { ...app, clock: { now: () => new Date(at) } };
  const { people } = await listDemoPeople(app);
  const buyers = await listBuyers(app);
  return {
    app: then,
    goTo: (hoursAgo) => {
      at = now - hoursAgo * HOUR;
    },
    nextBuyer: () => {
      const [buyer] = buyers.splice(0, 1);
      if (!buyer) throw new Error("Nobody is left to buy.");
      return buyer;
    },
    requestOf: (buyer) => requestOf(then, buyer),
    by: (alias) => requestOfStaff(then, people.find((one) => one.alias === alias) as DemoPerson),
  };
}

/** Members whom neither the demo accounts nor the cases of the demo concern. */
async function listBuyers({ pool }: App): Promise<Buyer[]> {
  const { rows } = await pool.query<{ id: string; site_id: number; locale: keyof typeof COUNTRIES }>(
    `select id, site_id, locale from accounts_member
     where status = 'active' and id > 100 and locale = any($1)
       and not exists (select from moderation_case where about_id = accounts_member.id)
     order by hashint8(id + 7), id limit $2`,
    [Object.keys(COUNTRIES), BUYERS],
  );
  return rows.map(({ id, site_id: siteId, locale }) => ({
    ...{ memberId: Number(id), siteId, locale, country: COUNTRIES[locale] },
  }));
}

function requestOf(app: App, { memberId, siteId, locale, country }: Buyer): Scope {
  return {
    ...{ app, site: app.sites.get(siteId), locale, country, origin: null, address: "203.0.113.20" },
    ...{ requestId: randomUUID(), limitKeys: keysOfMember(memberId), requestHeaders: new Headers() },
    viewer: { kind: "member", memberId, locale, status: "active", signedUpAt: new Date("2025-01-01") },
  } as never;
}

function requestOfStaff(app: App, { id, alias, role }: DemoPerson): StaffCaller {
  return {
    ...{ app, requestId: randomUUID(), country: "NL" },
    person: {
      ...{ personId: id, sessionId: 0, alias, roles: [role], named: [], locale: "en" },
      confirmedAt: app.clock.now(),
    },
  } as never;
}
