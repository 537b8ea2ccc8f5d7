import { href } from "react-router";
/** Page that a new member sees after the last screen. */
export const AFTER_SIGN_UP = href("/signup-matches");
