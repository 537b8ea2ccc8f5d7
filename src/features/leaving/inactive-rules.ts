/**
 * When members who do not come back are told, and when their account is closed. The second mail is sent `secondMailDays`
 * before that.
 */
export const INACTIVE = { firstMailMonths: 22, closeMonths: 24, secondMailDays: 14 } as const;

/** A member who gets the first mail late, for example because no job ran, still has this long. */
export const NOTICE_MONTHS = INACTIVE.closeMonths - INACTIVE.firstMailMonths;
