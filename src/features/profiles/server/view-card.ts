import { ageOn, calendarDate } from "#base/age.ts";
import type { PhotoAudience } from "#features/accounts/contract.ts";
import type { OwnProfile } from "../contract.ts";
import { isNew, isOnline } from "../rules.ts";
import type { listCardRows } from "./queries.ts";
import { findRegion } from "./regions.ts";

type CardRow = Awaited<ReturnType<typeof listCardRows>>[number];

/** Narrows the types of the view's row: in a view, the database reports every column as nullable. */
export function viewCard(row: CardRow, now: Date) {
  const { dateOfBirth, signedUpAt, seenAt, ...rest } = row;
  const { gender, country } = row as unknown as Pick<OwnProfile, "gender" | "country">;
  return {
    memberId: rest.memberId as number,
    /** Null while it is held: `nameOf` returns what is shown instead. */
    username: rest.username,
    age: ageOn(dateOfBirth as string, calendarDate(now)),
    gender,
    country,
    region: rest.region,
    regionName: (rest.region && findRegion(rest.region)?.name) ?? null,
    city: rest.city,
    status: rest.status as OwnProfile["status"],
    fictional: rest.fictional as boolean,
    open: rest.open as boolean,
    invisible: rest.invisible as boolean,
    showsOnline: rest.showOnline as boolean,
    /** Online now; false for members who do not show it. */
    online: (rest.showOnline as boolean) && isOnline(seenAt, now),
    isNew: isNew(signedUpAt as Date, now),
    /** Audience of this member's photos. If it is `matches`, the view returns no photos with the card. */
    photoAudience: rest.photoAudience as PhotoAudience,
    photoKey: rest.photoKey,
    photoThumbHash: rest.photoThumbHash,
    photoCount: rest.photoCount as number,
  };
}
