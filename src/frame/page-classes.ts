import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { useFrame } from "./use-frame.ts";

/**
 * Written into the page and used by the style sheets. Raise it when they change so much that old ones cannot be kept
 * working.
 */
const DESIGN_VERSION = 1;

/** CSS classes of the whole page: design version, installed app, logged in, and any page but the home page. */
export function usePageClasses(): string {
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

/** True if the page runs as an installed app; always false on the server. */
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
