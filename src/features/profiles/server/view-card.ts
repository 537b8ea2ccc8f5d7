import { ageOn, type CalendarDate } from "#base/age.ts";
import type { PhotoAudience } from "#features/accounts/contract.ts";
import type { OwnProfile } from "../contract.ts";
import { isNew, isOnline } from "../rules.ts";
import type { listCardRows } from "./queries.ts";
import { findRegion } from "./regions.ts";

type CardRow = Awaited<ReturnType<typeof listCardRows>>[number];

/**
 * Narrows the types of the view's row: in a view, the database reports every column as nullable. Fields are
 * copied by name, because a rest pattern took a long list measurably more processor time.
 * @param today the day of `now`
 */
export function viewCard(row: CardRow, { now, today }: { now: Date; today: CalendarDate }) {
  const { gender, country } = row as unknown as Pick<OwnProfile, "gender" | "country">;
  return {
    memberId: row.memberId as number,
    /** Null while it is held: `nameOf` returns what is shown instead. */
    username: row.username,
    age: ageOn(row.dateOfBirth as string, today),
    gender,
    country,
    region: row.region,
    regionName: (row.region && findRegion(row.region)?.name) ?? null,
    city: row.city,
    status: row.status as OwnProfile["status"],
    fictional: row.fictional as boolean,
    open: row.open as boolean,
    invisible: row.invisible as boolean,
    showsOnline: row.showOnline as boolean,
    /** Online now; false for members who do not show it. */
    online: (row.showOnline as boolean) && isOnline(row.seenAt, now),
    isNew: isNew(row.signedUpAt as Date, now),
    /** Audience of this member's photos. If it is `matches`, the view returns no photos with the card. */
    photoAudience: row.photoAudience as PhotoAudience,
    photoKey: row.photoKey,
    photoThumbHash: row.photoThumbHash,
    photoCount: row.photoCount as number,
  };
}
