import { href } from "react-router";
/** Where a member begins after logging in. */
export const HOME_PATH = href("/members");
