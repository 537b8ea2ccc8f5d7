import type { Fact } from "#ui/facts.ts";
import type { PushState } from "#ui/push/push-rules.ts";
import type { DisabledReason } from "../contract.ts";

/** Why the member gets no mail but what is about the account itself. */
export const mailDisabled: Fact<readonly DisabledReason[]> = { name: "mailDisabled", without: [] };
/** The time zone that a browser has told; null before. */
export const toldZone: Fact<string | null> = { name: "timeZone", without: null };
/** Told by the background, since only the browser knows it. */
export const pushState: Fact<PushState> = { name: "pushState", without: "unknown" };
