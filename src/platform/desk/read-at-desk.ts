import { data, href, redirect } from "react-router";
import type { Endpoint, OutputOf } from "#base/endpoint.ts";
import type { PageContext } from "../page-context.ts";

/** Leads to the log-in of the desk, and from there back to the requested page. */
export function logInAtDeskFirst({ url }: Pick<PageContext, "url">): Response {
  const back = url.pathname.replace(/\.data$/, "") + url.search;
  return redirect(`${href("/desk/log-in")}?${new URLSearchParams({ back })}`);
}

/**
 * Reads an endpoint for a page of the desk.
 * @throws Response to the log-in without a session; the endpoint's error with its status, and 404 for an address that no
 * page of the desk leads to
 */
export async function readAtDesk<E extends Endpoint>(
  page: PageContext,
  endpoint: E,
  query?: string,
): Promise<OutputOf<E>> {
  if (!page.person) throw logInAtDeskFirst(page);
  const asked = await page.ask(endpoint, undefined, query);
  if (asked.ok) return asked.output;
  throw data(asked.error, { status: asked.status === 400 ? 404 : asked.status });
}

/**
 * Reads an endpoint that opens private data. Returns null if the person has to give a reason first.
 * @throws Response like `readAtDesk`
 */
export async function readWithReason<E extends Endpoint>(
  page: PageContext,
  endpoint: E,
  query: string,
): Promise<OutputOf<E> | null> {
  if (!page.person) throw logInAtDeskFirst(page);
  const asked = await page.ask(endpoint, undefined, query);
  if (asked.ok) return asked.output;
  if (asked.error.error === "staff.reason_first") return null;
  throw data(asked.error, { status: asked.status });
}
