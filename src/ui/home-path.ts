import { href } from "react-router";
export const HOME_PATH = href("/members");
