import { Suspense, useEffect, useRef } from "react";
import {
  href,
  type Location,
  type NavigateFunction,
  useLocation,
  useNavigate,
  useRevalidator,
} from "react-router";
import { usePreloadTexts } from "#i18n/use-texts.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { SignUpSite } from "../sign-up-start.ts";
import { SIGNUP_CLOSED } from "./signup-closed.ts";
import { hashOf, readStepState, screenOfHash } from "./step-address.ts";

const SignUpDialog = lazyPart(() => import("./sign-up-dialog.tsx"));
/** Addresses of the sign-up, also of one that begins with a message to a member. */
const SIGN_UP = /^(\/members\/\d+)?\/signup$/;
/** Narrower screens open the sign-up as a page. */
const ROOM = "(width >= 768px)";

/**
 * Opens the sign-up over the page when a link to it is clicked. It is part of the address, so that the browser's Back
 * closes it and a reload keeps it. Without JavaScript, or on a narrow screen, the link leads to the page.
 */
export function SignUpModal({ site }: { site: SignUpSite }) {
  const location = useLocation();
  const navigate = useNavigate();
  const preload = usePreloadTexts();
  const isOpen = useHydrated() && screenOfHash(location.hash) !== null;
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = signUpLink(event);
      // The page waits for its own request meanwhile, and would be blank until it has its texts.
      if (link) preload("accounts", "common");
      if (!link || !matchMedia(ROOM).matches || window.location.pathname === link.pathname) return;
      event.preventDefault();
      const page = link.pathname === href("/signup") ? undefined : link.pathname;
      const state = { signUp: { trail: [], search: link.search, page } };
      void navigate(
        { search: window.location.search, hash: hashOf(page ? "message" : "email") },
        { state, preventScrollReset: true },
      );
    };
    // Runs before the router's own handler, which ignores prevented events.
    window.addEventListener("click", open, true);
    return () => window.removeEventListener("click", open, true);
  }, [navigate, preload]);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => closeDialog(location, navigate);
    window.addEventListener(SIGNUP_CLOSED, close);
    return () => window.removeEventListener(SIGNUP_CLOSED, close);
  }, [isOpen, location, navigate]);
  useNewsAfterwards(isOpen);

  if (!isOpen) return null;
  const { search = "", page = null } = readStepState(location.state) ?? {};
  return (
    <Suspense>
      <SignUpDialog site={site} search={search} page={page} />
    </Suspense>
  );
}

/** Goes to the entry before the sign-up if it was opened here, so that the browser's Back does not open it again. */
function closeDialog({ search, state }: Location, navigate: NavigateFunction) {
  const kept = readStepState(state);
  if (kept) void navigate(-kept.trail.length - 1);
  else void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
}

/** The page below was loaded for a visitor, who may be a member now. */
function useNewsAfterwards(isOpen: boolean) {
  const { revalidate } = useRevalidator();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void revalidate();
    wasOpen.current = isOpen;
  }, [isOpen, revalidate]);
}

function signUpLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === window.location.origin && SIGN_UP.test(link.pathname) && !link.target;
  return isPlain && isOurs ? link : null;
}
