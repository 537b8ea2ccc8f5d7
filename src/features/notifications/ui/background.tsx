import { useEffect } from "react";
import { call } from "#ui/call/call.ts";
import { tellFact, useFact } from "#ui/facts.ts";
import { useMemberId } from "#ui/member-id.ts";
import { keepInstallOffer } from "#ui/push/install-offer.ts";
import { keepPush } from "#ui/push/keep-push.ts";
import { usePush } from "#ui/push/push-store.ts";
import type { saveNotifications } from "../contract.ts";
import { pushState, toldZone } from "./facts.ts";
import { PushAsk } from "./push-ask.tsx";
import { tellLooks } from "./tell-looks.ts";
import { usePushMember } from "./use-push-member.ts";

export default function NotificationsBackground() {
  const memberId = useMemberId();
  useEffect(() => (memberId === null ? undefined : tellLooks(memberId)), [memberId]);
  useEffect(keepInstallOffer, []);
  useKeptPush();
  useToldZone(memberId);
  return <PushAsk />;
}

function useKeptPush(): void {
  const member = usePushMember();
  const { state } = usePush();
  useEffect(() => {
    // Whatever fails now is tried again by the next page.
    if (member) keepPush(member).catch(() => {});
  }, [member]);
  useEffect(() => tellFact(pushState, state), [state]);
}

let hasToldZone = false;

/** Quiet hours follow the member, so the server learns the zone of the browser that was used last. */
function useToldZone(memberId: number | null): void {
  const known = useFact(toldZone);
  useEffect(() => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (memberId === null || hasToldZone || !zone || zone === known) return;
    hasToldZone = true;
    const options = { body: { time_zone: zone }, memberId };
    call<typeof saveNotifications>("PATCH", "/api/notifications", options).catch(() => {});
  }, [memberId, known]);
}
