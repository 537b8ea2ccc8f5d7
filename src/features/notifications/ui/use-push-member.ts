import { useCallback, useMemo, useState } from "react";
import { call } from "#ui/call/call.ts";
import { useFact } from "#ui/facts.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { PushMember, Subscribed } from "#ui/push/keep-push.ts";
import { pushSetup } from "#ui/push/push-store.ts";
import type { deletePushDevice, PushSubscriptionShape, savePushDevice } from "../contract.ts";

/** Facts about the member and the server that push in the browser needs; null for a visitor. */
export function usePushMember(): PushMember | null {
  const memberId = useMemberId();
  const setup = useFact(pushSetup);
  const [key, session] = [setup?.key, setup?.session];
  return useMemo(() => {
    if (memberId === null) return null;
    return {
      memberId,
      setup: key === undefined || session === undefined ? null : { key, session },
      async save(subscription) {
        const options = {
          query: { push: "1" },
          body: subscription as PushSubscriptionShape,
          ...{ memberId, repeatable: true },
        } as const;
        await call<typeof savePushDevice>("POST", "/api/user.php", options);
      },
      async forget() {
        const options = { body: { here: true }, memberId, repeatable: true } as const;
        await call<typeof deletePushDevice>("DELETE", "/api/push-devices", options);
      },
    };
  }, [memberId, key, session]);
}

/** For a button: the code of push is loaded when it is pressed, or before. */
export function useTurnPushOn() {
  const member = usePushMember();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Subscribed | null>(null);
  const turnOn = useCallback(async () => {
    if (!member) return;
    setBusy(true);
    const { subscribe } = await import("#ui/push/keep-push.ts");
    setOutcome(await subscribe(member).catch(() => "failed" as const));
    setBusy(false);
  }, [member]);
  return { busy, outcome, turnOn };
}
