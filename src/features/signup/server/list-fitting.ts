import { searchMembers } from "#features/discovery/contract.ts";
import type { PageContext } from "#platform/page-context.ts";

const MOST = 12;

/** The members who fit a new member's preferences best: those of a search without filters. Empty if it is refused. */
export async function listFitting(page: PageContext) {
  const asked = await page.ask(searchMembers);
  if (!asked.ok) return [];
  const { results, similar } = asked.output;
  return [...results, ...similar].slice(0, MOST);
}
