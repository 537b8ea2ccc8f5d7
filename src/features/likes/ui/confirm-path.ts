import { href } from "react-router";

/** The page that says where the mail with the link went, and sends it again. */
export const CONFIRM_PATH = `${href("/signup")}?confirm`;
