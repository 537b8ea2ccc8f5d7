import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Screen } from "../screens.ts";
import { hashOf, readStepState, screenOfHash } from "./step-address.ts";

type Steps = {
  /** The screen of a sign-up that has just been opened. */
  first: Screen;
  /** False until the browser has shown the page as the server sent it, which knows no hash. */
  isLive: boolean;
  choose: (wanted: Screen) => Screen;
};

/** The current screen is in the address. Each step forward is an entry of the browser's history. */
export function useSteps({ first, isLive, choose }: Steps) {
  const { hash, search, state, key } = useLocation();
  const navigate = useNavigate();
  const kept = readStepState(state);
  const trail = kept?.trail ?? [];
  const wanted = (isLive && screenOfHash(hash)) || first;
  const screen = choose(wanted);
  const shown = useRef(screen);
  shown.current = screen;
  /** Entry that is being left for another one. */
  const left = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other entry has been reached
  useEffect(() => {
    left.current = null;
  }, [key]);

  const go = (to: Screen, { trail: before, replace }: { trail: Screen[]; replace: boolean }) => {
    const options = { replace, preventScrollReset: true, state: { signUp: { ...kept, trail: before } } };
    void navigate({ search, hash: hashOf(to) }, options);
  };
  // An address that leads nowhere is corrected, so that the next step has the right one before it.
  useEffect(() => {
    if (isLive && screen !== wanted && left.current !== key) go(screen, { replace: true, trail });
  });

  return {
    screen,
    /** Whether the address is that of the screen. */
    isSettled: screen === wanted,
    goOn(to: Screen) {
      // While the answer was being saved, the browser's Back may have been used, or Next a second time.
      if (shown.current !== screen || left.current === key) return;
      left.current = key;
      go(to, { replace: false, trail: [...trail, screen] });
    },
    goBackTo(to: Screen) {
      if (to === screen) return;
      const at = trail.lastIndexOf(to);
      if (at >= 0) void navigate(at - trail.length);
      else go(to, { replace: true, trail: [] });
    },
    /** Goes to the first entry of this sign-up. Its screen can no longer be shown, so the next one takes its place. */
    goToStart() {
      if (trail.length === 0) return;
      left.current = key;
      void navigate(-trail.length);
    },
  };
}
