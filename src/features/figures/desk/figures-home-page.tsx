import { data, redirect } from "react-router";
import { logInAtDeskFirst } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/figures-home-page";
import { listTabs } from "./parts/list-tabs.ts";

/** Leads to the first page of figures that the person may open. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!page.person) throw logInAtDeskFirst(page);
  const [first] = listTabs(page.person);
  if (!first) throw data({ error: "forbidden" }, { status: 403 });
  throw redirect(`/desk/figures/${first}`);
}

export default function FiguresHomePage() {
  return null;
}
