import { useEffect } from "react";
import { href } from "react-router";
import { keptTracking } from "#features/accounts/ui/accounts.tsx";
import { callBeacon } from "#ui/call/beacon.ts";
import type { LanderView, noteLanderStart } from "../../contract.ts";

/** Counts that the visitor leaves this lander for the sign-up, through any of its links. */
export function useStarts({ name: lander, niche, variant }: LanderView) {
  useEffect(() => {
    return () => {
      // The address is the next page's already.
      if (!window.location.pathname.endsWith(href("/signup"))) return;
      const { network, ref } = keptTracking();
      const body = { lander, niche, variant, has_source: Boolean(network || ref) };
      callBeacon<typeof noteLanderStart>("/api/landers/starts", { body });
    };
  }, [lander, niche, variant]);
}
