import { readPush } from "#ui/push/push-store.ts";

const EVERY_MS = 60_000;
/** A push announces news, so a subscribed browser polls less often. */
const EVERY_WITH_PUSH_MS = 300_000;

/** Schedule on which a member's page fetches changes. */
export const refreshRhythm = {
  firstMs: 5_000,
  everyMs: () => (readPush().subscribed ? EVERY_WITH_PUSH_MS : EVERY_MS),
};
