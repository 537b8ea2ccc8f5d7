import { readPush } from "#ui/push/push-store.ts";

const EVERY_MS = 60_000;
/** A push tells of what is new, so a subscribed browser asks less often. */
const EVERY_WITH_PUSH_MS = 300_000;

/** When a member's page fetches again what may have changed. */
export const refreshRhythm = {
  firstMs: 5_000,
  everyMs: () => (readPush().subscribed ? EVERY_WITH_PUSH_MS : EVERY_MS),
};
