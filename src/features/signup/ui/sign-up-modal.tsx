import { Suspense, useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { REDIRECT_TO_LOGIN } from "#ui/call/call.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import type { SignUpSite } from "../sign-up-start.ts";
import { SIGNUP_CLOSED } from "./signup-closed.ts";

const SignUpDialog = lazyPart(() => import("./sign-up-dialog.tsx"));
/** Narrower screens open the sign-up as a page. */
const ROOM = "(width >= 768px)";

/**
 * Opens the sign-up over the page when a link to it is clicked. Without JavaScript, or on a narrow
 * screen, the link leads to the page.
 */
export function SignUpModal({ site }: { site: SignUpSite }) {
  const [search, setSearch] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = signUpLink(event);
      if (!link || !matchMedia(ROOM).matches || window.location.pathname === link.pathname) return;
      event.preventDefault();
      setSearch(link.search);
    };
    const close = () => {
      setSearch(null);
      revalidate();
    };
    // Runs before the router's own handler, which ignores prevented events.
    window.addEventListener("click", handleClick, true);
    window.addEventListener(SIGNUP_CLOSED, close);
    window.addEventListener(REDIRECT_TO_LOGIN, close);
    return () => {
      window.removeEventListener("click", handleClick, true);
      window.removeEventListener(SIGNUP_CLOSED, close);
      window.removeEventListener(REDIRECT_TO_LOGIN, close);
    };
  }, [revalidate]);

  if (search === null) return null;
  return (
    <Suspense>
      <SignUpDialog site={site} search={search} />
    </Suspense>
  );
}

function signUpLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === window.location.origin && link.pathname === href("/signup") && !link.target;
  return isPlain && isOurs ? link : null;
}
