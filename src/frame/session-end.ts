import { useEffect } from "react";
import { href } from "react-router";
import { REDIRECT_TO_LOGIN, SESSION_OVER } from "#ui/call.ts";
import { useFrame } from "./use-frame.ts";

/** A link from a mail may end the session of the browser that opens it: its page says so itself. */
const LINK_PAGES = [href("/mail-change/do"), href("/reset-password/do")];

let leaving = false;

/** The member logs out: what the page still asks meanwhile finds no session, and that is no reason to log in again. */
export function leaveByWill(): void {
  leaving = true;
}

/** A member whose session has ended elsewhere is logged out here too, and comes back to this page. */
export function useSessionEnd() {
  const loggedIn = useFrame()?.loggedIn ?? false;
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
