import type { PresenceRules } from "#platform/live/live-parts.ts";
import { listWatchable, listWatchers } from "./may-watch.ts";

export const presenceRules: PresenceRules = { listWatchable, listWatchers };
