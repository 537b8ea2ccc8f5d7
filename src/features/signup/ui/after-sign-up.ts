import { href } from "react-router";
/** Where a new member goes from the last screen. */
export const AFTER_SIGN_UP = href("/signup-matches");
