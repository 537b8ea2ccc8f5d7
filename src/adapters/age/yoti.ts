import type { Clock } from "#base/clock.ts";
import { ProviderError } from "../provider-error.ts";
import type { AgeProvider } from "./age.ts";
import type { YotiAccount } from "./yoti/ask-yoti.ts";
import { isOfferedIn, isYotiMethod, type YotiMethodCode } from "./yoti/methods.ts";
import { readNotification, readNotificationKey } from "./yoti/notification.ts";
import { askResult } from "./yoti/result.ts";
import { createSession, pageOfSession } from "./yoti/session.ts";

export type YotiOptions = YotiAccount & {
  /** Public keys that sign notifications, as base64; two while Yoti changes its key. */
  notificationKeys: readonly string[];
  /** Methods enabled for the account, in the order in which to offer them. */
  methods: readonly YotiMethodCode[];
  /** Estimated age from which a face counts as old enough. Estimates are wrong by some years. */
  estimationAge: number;
  clock: Clock;
};

/** Yoti's Age Verification Service, a hosted page. Results are read from its API, never from notifications. */
export function yoti({
  notificationKeys,
  methods,
  estimationAge,
  clock,
  ...account
}: YotiOptions): AgeProvider {
  const keys = notificationKeys.map(readNotificationKey);
  return {
    name: "yoti",
    level: "provider",
    methods: async (country) => methods.filter((method) => isOfferedIn(method, country)),
    async begin(check) {
      const wanted = check.methods.filter(isYotiMethod).filter((method) => methods.includes(method));
      if (wanted.length === 0)
        throw new ProviderError("Yoti is not to be used for these methods.", { final: true });
      const id = await createSession(account, check, { methods: wanted, estimationAge });
      return {
        next: { kind: "redirect", url: pageOfSession(account, { id, methods: wanted }) },
        providerRef: id,
      };
    },
    status: async ({ ref, providerRef }) =>
      providerRef === null ? null : askResult(account, { ref, providerRef }, clock.now()),
    async parseNews({ body }) {
      const told = readNotification(body, keys);
      const news = told && (await askResult(account, told, clock.now()));
      return news && [news];
    },
  };
}
