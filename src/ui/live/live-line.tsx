import { useEffect } from "react";
import { dropLine, hear, setOpen, takeLine } from "./live.ts";
import { type Link, openLink } from "./open-link.ts";
import { shareLink } from "./share-link.ts";

/** Keeps a member's browser connected, as long as it is there. */
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
  // A page that is kept for the way back must hold neither socket nor lock, or it is not kept.
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

/** Locks are for secure pages alone; without them each tab has a socket of its own. */
function canShare(): boolean {
  return typeof BroadcastChannel !== "undefined" && navigator.locks !== undefined;
}
