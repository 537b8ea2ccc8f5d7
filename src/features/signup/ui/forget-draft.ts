import { useEffect } from "react";
import { forgetStored } from "#ui/stored.ts";
import { signUpStored } from "../stored.ts";

export function forgetDraft(): void {
  forgetStored(signUpStored.draft);
}

/** A member needs no draft of a sign-up, whether they have just signed up or logged in. */
export function useDraftEnd(loggedIn: boolean): void {
  useEffect(() => {
    if (loggedIn) forgetDraft();
  }, [loggedIn]);
}
