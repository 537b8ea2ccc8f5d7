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
  /** The entry that is shown now. While an answer is being saved, the browser's Back may be used. */
  const shown = useRef({ screen, trail, key });
  shown.current = { screen, trail, key };
  const isGone = useIsGone();
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
    /** Whether the sign-up was left, so that it must not move through the history any more. */
    isGone: () => isGone.current,
    goOn(to: Screen) {
      const now = shown.current;
      // Back may have been used since Next was pressed, or Next a second time.
      if (isGone.current || now.screen !== screen || left.current === now.key) return;
      left.current = now.key;
      go(to, { replace: false, trail: [...now.trail, screen] });
    },
    goBackTo(to: Screen) {
      const now = shown.current;
      if (isGone.current || to === now.screen) return;
      const at = now.trail.lastIndexOf(to);
      if (at >= 0) void navigate(at - now.trail.length);
      else go(to, { replace: true, trail: now.trail });
    },
    /** Goes to the first entry of this sign-up. Its screen can no longer be shown, so the next one takes its place. */
    goToStart() {
      const now = shown.current;
      if (isGone.current || now.trail.length === 0) return;
      left.current = now.key;
      void navigate(-now.trail.length);
    },
  };
}

function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
