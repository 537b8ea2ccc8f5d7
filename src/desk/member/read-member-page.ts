import { MEMBER_TABS, type MemberTab } from "#base/member-page.ts";
import { guardsOf, hasRight, RIGHTS, type Right } from "#base/staff-rights.ts";
import type { StaffPerson } from "#platform/app.ts";
import { logInAtDeskFirst, readAtDesk } from "#platform/desk/read-at-desk.ts";
import type { PageContext } from "#platform/page-context.ts";
import { listMemberActions, listMemberPanels } from "../list-parts.ts";
import { readMemberAtDesk } from "../member-contract.ts";
import type { ShownMemberPanel } from "./shown-panel.ts";

/** Reads the head first, which notes the reading, and then the panels of the tab together. */
export async function readMemberPage(
  page: PageContext,
  { id, tab = "account" }: { id: string; tab?: string | undefined },
) {
  const { person } = page;
  if (!person) throw logInAtDeskFirst(page);
  const tabs = listTabs(person);
  const open = MEMBER_TABS.find((one) => one === tab);
  if (open === undefined) throw new Response(null, { status: 404 });
  const head = await readAtDesk(
    page,
    readMemberAtDesk,
    String(new URLSearchParams({ member: id, tab: open })),
  );
  return {
    ...{ head, tabs },
    panels: await readPanels(page, person, { id, tab: open }),
    actions: listMemberActions(person).map(({ name, right }) => ({ name, guards: guardsOf(right) })),
    rights: (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(person.roles, right, person.named)),
    now: page.app.clock.now().toISOString(),
  };
}

/** The tabs in which there is something for the person. */
function listTabs(person: StaffPerson): MemberTab[] {
  const filled = new Set(listMemberPanels(person).map(({ tab }): MemberTab => tab));
  return MEMBER_TABS.filter((tab) => filled.has(tab));
}

type Opened = { id: string; tab: MemberTab };

/** A panel that fails names its request, and the others are read all the same. */
function readPanels(
  page: PageContext,
  person: StaffPerson,
  { id, tab }: Opened,
): Promise<ShownMemberPanel[]> {
  const query = String(new URLSearchParams({ member: id }));
  return Promise.all(
    listMemberPanels(person, tab).map(async ({ name, endpoint }) => {
      const asked = await page.ask(endpoint, undefined, query);
      if (asked.ok) return { name, data: asked.output, request: null };
      return { name, data: null, request: asked.error.requestId ?? null };
    }),
  );
}
