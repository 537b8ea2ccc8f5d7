import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { useFrame } from "./use-frame.ts";

/** Stands on the page and in the styles; raised when they change beyond a repair. */
const DESIGN_VERSION = 1;

/** Classes of the whole page: design version, installed app, logged in, any page but the first. */
export function usePageStates(): string {
  const installed = useInstalled();
  const loggedIn = useFrame()?.loggedIn ?? false;
  const isIndex = useMatches().at(-1)?.id === "index";
  return [
    `design-${DESIGN_VERSION}`,
    installed && "installed",
    loggedIn && "logged-in",
    !isIndex && "not-index",
  ]
    .filter(Boolean)
    .join(" ");
}

const STANDALONE =
  "(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: fullscreen)";

/** Whether the page runs as an installed app; never on the server. */
export function useInstalled(): boolean {
  return useSyncExternalStore(watchInstalled, isInstalled, () => false);
}

export function isInstalled(): boolean {
  return matchMedia(STANDALONE).matches || (navigator as { standalone?: boolean }).standalone === true;
}

function watchInstalled(onChange: () => void): () => void {
  const media = matchMedia(STANDALONE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
