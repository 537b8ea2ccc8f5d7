import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { requireFree } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { OwnProfile, ProfileChange } from "../contract.ts";
import { INTIMATE_INTERESTS } from "../values.ts";
import { profileChanged } from "./events.ts";
import { keepHolds, readHolds } from "./hold-text.ts";
import { placeProfile } from "./place-profile.ts";
import { getProfile, lockProfile, type ProfileValues, updateValues } from "./queries.ts";
import { viewOwnProfile } from "./view-own-profile.ts";

/**
 * Changes the given fields and leaves the others.
 * @throws Refusal `profiles.consent_needed` for intimate answers without the consent to store them
 */
export async function changeProfile(
  app: Pick<App, "db" | "clock" | "announce">,
  memberId: number,
  change: ProfileChange,
): Promise<OwnProfile> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const current = await lockProfile(tx, memberId);
    if (change.about_me !== undefined) await requireFree(app, tx, { memberId, what: "text" });
    // Checked after taking the lock: a simultaneous withdrawal empties these fields when it gets the lock.
    if (isIntimate(change) && !(await hasConsent(tx, memberId))) {
      throw new Refusal("profiles.consent_needed");
    }
    const place = await placeProfile(current, change);
    await updateValues(tx, memberId, { ...valuesOf(change), ...place, updatedAt: now });
    if (change.about_me !== undefined) await keepHolds(tx, memberId);
    await app.announce(tx, profileChanged, { memberId });
    const changed = await getProfile(tx, memberId);
    return viewOwnProfile(changed, { held: await readHolds(tx, changed), now });
  });
}

function isIntimate({ sexuality, interests = [] }: ProfileChange): boolean {
  return Boolean(sexuality) || interests.some((code) => INTIMATE_INTERESTS.includes(code));
}

async function hasConsent(tx: Tx, memberId: number): Promise<boolean> {
  const account = await readAccount(tx, memberId);
  return account?.orientationConsent ?? false;
}

function valuesOf({
  tattoos,
  about_me,
  country: _country,
  region: _region,
  city_id: _city,
  ...same
}: ProfileChange): ProfileValues {
  return {
    ...same,
    ...(tattoos !== undefined && { tattoos: tattoos === null ? null : tattoos === "yes" }),
    ...(about_me !== undefined && { about: about_me }),
  };
}
