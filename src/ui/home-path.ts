import { href } from "react-router";
/** Page that a member sees after logging in. */
export const HOME_PATH = href("/members");
