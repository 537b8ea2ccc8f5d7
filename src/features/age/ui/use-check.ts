import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import type { AgeMethod } from "#base/age-levels.ts";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import { tellMemberLeft } from "#ui/member-left.ts";
import type { AgeCheck, beginAgeCheck, readAgeCheck } from "../contract.ts";

const LOOK_EVERY_MS = 2_000;

/** The check of this page: begins one, and looks for its result while it waits. */
export function useCheck(first: AgeCheck | null, back: string) {
  const memberId = useMemberId();
  const [check, setCheck] = useState(first);
  const { busy, error, run, forget } = useAction();
  const { revalidate } = useRevalidator();
  const begin = (method: AgeMethod, sameDevice: boolean) =>
    run(async () => {
      const body = { method, same_device: sameDevice, back };
      const begun = await call<typeof beginAgeCheck>("POST", "/api/age-checks", { body, memberId });
      if (begun.next?.kind === "redirect") return window.location.assign(begun.next.url);
      setCheck(begun);
    });
  useLook(check, setCheck);
  const state = check?.state;
  useEffect(() => {
    // The frame's alert goes.
    if (state === "passed") void revalidate();
  }, [state, revalidate]);
  const choose = () => {
    forget();
    setCheck(null);
  };
  return { check, busy, error, begin, choose };
}

function useLook(check: AgeCheck | null, onLooked: (check: AgeCheck) => void) {
  const ref = check?.ref;
  const isWaiting = check?.state === "open" || check?.state === "proved";
  useEffect(() => {
    if (!ref || !isWaiting) return;
    const left = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const now = await call<typeof readAgeCheck>("GET", `/api/age-checks/${ref}`, { signal: left.signal });
        if (now.state === "under_age")
          tellMemberLeft(`${href("/prove-age")}?${new URLSearchParams({ check: ref })}`);
        else onLooked(now);
      } catch (error) {
        // The session has ended elsewhere: the page leads to the login.
        if (error instanceof CallError && error.status === 404) window.location.reload();
      }
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      left.abort();
    };
  }, [ref, isWaiting, onLooked]);
}
