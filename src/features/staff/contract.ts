/** What the desk's frame and other screens for staff call. */
export type { logOutAtDesk } from "./log-in-contract.ts";
