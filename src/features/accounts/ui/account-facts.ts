import type { Fact } from "#ui/facts.ts";

/** Status of the member's account. */
export const accountStatus: Fact<string> = { name: "status", without: "active" };
/** Status of the member's profile. It is disabled until the address is confirmed. */
export const profileStatus: Fact<string> = { name: "profileStatus", without: "active" };
