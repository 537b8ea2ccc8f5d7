import { href, redirect } from "react-router";
import { logInAtDeskFirst } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/desk-home-page";
import { listParts } from "./list-parts.ts";

/** Leads to the first place that the person may open. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!page.person) throw logInAtDeskFirst(page);
  throw redirect(listParts(page.person)[0]?.path ?? href("/desk/me"));
}

export default function DeskHomePage() {
  return null;
}
