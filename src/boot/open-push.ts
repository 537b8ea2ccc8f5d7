import type { Push } from "#adapters/push/push.ts";
import { openWebPush } from "#adapters/push/web-push.ts";
import type { App } from "#platform/app.ts";
import type { Config } from "#platform/config.ts";

type Parts = { key: string | null } & Pick<App, "clock" | "log" | "metrics">;

/** Returns null without a key. Hosts in the log are those of push services, never of a member. */
export function openPush({ PUSH_HOSTS }: Config, { key, clock, log, metrics }: Parts): Push | null {
  if (key === null) return null;
  return openWebPush({
    key,
    hosts: PUSH_HOSTS,
    clock,
    events: {
      answered: (outcome) => metrics.pushes.inc({ result: outcome }),
      failed: (failure) => log.error(failure, "a push failed for good"),
      keyRefused({ host, status }) {
        metrics.pushKeyRefusals.inc({ host });
        log.error({ host, status }, "a push service refused PUSH_KEY or our clock; its pushes pause");
      },
    },
  });
}
