import { useEffect } from "react";
import { href } from "react-router";
import { REDIRECT_TO_LOGIN, SESSION_OVER } from "#ui/call/session-events.ts";

/**
 * A link in a mail may end the session of the browser that opens it, and so may an age check. These pages tell the member
 * so themselves.
 */
const LINK_PAGES = [href("/mail-change/do"), href("/reset-password/do"), href("/prove-age")];

let leaving = false;

/** Called before a log-out, so that requests that find no session meanwhile do not lead to the login page. */
export function markLoggingOut(): void {
  leaving = true;
}

/** If a member's session has ended elsewhere, logs out here too. The login leads back to this page. */
export function useSessionEnd(loggedIn: boolean) {
  useEffect(() => {
    const leave = () => {
      const callback = window.location.pathname + window.location.search;
      const query = loggedIn ? `?${new URLSearchParams({ callback })}` : "";
      window.location.assign(`${href("/login")}${query}`);
    };
    const handleSessionOver = () => {
      const toldHere = LINK_PAGES.includes(window.location.pathname);
      if (loggedIn && !leaving && !toldHere) window.dispatchEvent(new CustomEvent(REDIRECT_TO_LOGIN));
    };
    window.addEventListener(REDIRECT_TO_LOGIN, leave);
    window.addEventListener(SESSION_OVER, handleSessionOver);
    return () => {
      window.removeEventListener(REDIRECT_TO_LOGIN, leave);
      window.removeEventListener(SESSION_OVER, handleSessionOver);
    };
  }, [loggedIn]);
}
