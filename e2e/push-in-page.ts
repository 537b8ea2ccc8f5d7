import { keepPush, subscribe, unsubscribe } from "../src/ui/push/keep-push.ts";
import { pushSetup, readPush, usePush } from "../src/ui/push/push-store.ts";

/** Bundled by a journey and run in a page, where the parts of push are used as a feature uses them. */
export const push = { keepPush, subscribe, unsubscribe, readPush, usePush, pushSetup };
Object.assign(globalThis, { push });
