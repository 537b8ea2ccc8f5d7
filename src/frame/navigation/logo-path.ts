import { href } from "react-router";
import type { MemberStatus } from "#platform/app.ts";
import { HOME_PATH } from "#ui/home-path.ts";

/**
 * Where the logo leads: members to the search, visitors to the page for visitors. The sign-up page continues where an
 * unconfirmed member stopped, and leads to the search if no question is open.
 */
export function logoPath(member: { status: MemberStatus } | null): string {
  if (!member) return href("/");
  return member.status === "not_confirmed" ? href("/signup") : HOME_PATH;
}
