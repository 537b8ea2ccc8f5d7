import { useEffect } from "react";
import { dropLine, hear, setOpen, takeLine } from "./live.ts";
import { type Link, openLink } from "./open-link.ts";
import { shareLink } from "./share-link.ts";

export function LiveLine({ memberId }: { memberId: number }) {
  useEffect(() => keepLine(memberId), [memberId]);
  return null;
}

function keepLine(memberId: number): () => void {
  let line: Link | null = null;
  const open = () => {
    line = canShare() ? shareLink(memberId, HEARING) : openLink({ ...HEARING, onEnd: dropLine });
    takeLine(line);
  };
  const close = () => {
    line?.close();
    line = null;
    dropLine();
  };
  const wake = () => line?.wake();
  const rest = () => line?.rest();
  const look = () => {
    if (document.visibilityState === "visible") wake();
  };
  // The browser only keeps a page for the back button if it holds neither socket nor lock.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !line) open();
  };
  window.addEventListener("online", wake);
  window.addEventListener("offline", rest);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", comeBack);
  document.addEventListener("visibilitychange", look);
  open();
  return () => {
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", rest);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", comeBack);
    document.removeEventListener("visibilitychange", look);
    close();
  };
}

const HEARING = { onFrame: hear, onState: setOpen };

/** Locks exist on secure pages only; without them each tab has its own socket. */
function canShare(): boolean {
  return typeof BroadcastChannel !== "undefined" && navigator.locks !== undefined;
}
