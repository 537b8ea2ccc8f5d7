import { useEffect } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { screenOfHash } from "./step-address.ts";

/** A sign-up that was open over a page continues on its own page once the page knows the member. */
export function SignedUp() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (screenOfHash(hash)) void navigate({ pathname: href("/signup"), hash }, { replace: true });
  }, [hash, navigate]);
  return null;
}
