import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { addressesSince } from "./compare.ts";
import { countFingerprints, findBan } from "./queries-ban.ts";
import { deleteSignalsOf, listAddresses, listDevices } from "./queries-signal.ts";

/**
 * Contains which signals are kept of the member, and since when; their hashes mean nothing to anybody else. Fingerprints
 * of a ban outlive the account as long as the ban lasts.
 */
export const signalsData: MemberData = {
  feature: "signals",
  async *exportData({ db, clock }, memberId) {
    const devices = await listDevices(db, memberId);
    const addresses = await listAddresses(db, memberId, addressesSince(clock.now()));
    const ban = await findBan(db, memberId);
    yield jsonFile("signals.json", {
      devices: devices.map(({ firstAt, lastAt }) => ({ first_used_at: firstAt, last_used_at: lastAt })),
      internet_addresses: addresses.map(({ at }) => ({ last_used_at: at })),
      ban: ban && {
        since: ban.at,
        until: ban.until,
        fingerprints: await countFingerprints(db, memberId),
      },
    });
  },
  erase: ({ db }, memberId) => db.transaction().execute((tx) => deleteSignalsOf(tx, memberId)),
};
