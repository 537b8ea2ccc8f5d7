import { useSyncExternalStore } from "react";

/** Event of Chromium, fired once per page if the site can be installed and is not. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const tell of listeners) tell();
}

/** Keeps the browser's offer to install the site for when the member asks for it, so that nothing pops up by itself. */
export function keepInstallOffer(): () => void {
  const take = (event: Event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  };
  const forget = () => keep(null);
  addEventListener("beforeinstallprompt", take);
  addEventListener("appinstalled", forget);
  return () => {
    removeEventListener("beforeinstallprompt", take);
    removeEventListener("appinstalled", forget);
  };
}

/** Returns a function that opens the browser's prompt, or null without an offer. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => offer,
    () => null,
  );
  return (
    current &&
    (async () => {
      // An offer can be used only once.
      keep(null);
      await current.prompt();
    })
  );
}
