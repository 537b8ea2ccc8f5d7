import { redirect } from "react-router";
import { type Asking, mayDo } from "#features/age/server/age.ts";

/** Leads a new member to the proof of age, if the sign-up needs one, and from there back to this path. */
export function proveAgeFirst(page: Asking, back: string): void {
  if (!mayDo(page, "signup")) throw redirect(`/prove-age?${new URLSearchParams({ back })}`);
}
