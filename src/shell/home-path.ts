/** Where a member begins after logging in. */
export const HOME_PATH = "/members";
