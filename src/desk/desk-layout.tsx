import { Outlet, useRouteLoaderData } from "react-router";
import { hasRight } from "#base/staff-rights.ts";
import { countUrgentCases } from "#features/moderation/desk-contract.ts";
import type { StaffPerson } from "#platform/app.ts";
import { type PageContext, pageContext } from "#platform/page-context.ts";
import { HydrationMark } from "#ui/hydration-mark.ts";
import type { Route } from "./+types/desk-layout";
import { DemoFoot } from "./demo-foot.tsx";
import { DeskError } from "./desk-error.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import type { DeskPerson } from "./desk-person.ts";
import { listParts } from "./list-parts.ts";

/** Outside the desk's host and network, the pages of the desk do not exist. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (context.get(pageContext).place !== "desk") throw new Response(null, { status: 404 });
    return next();
  },
];

type Loaded = { person: DeskPerson; hasDemoPeople: boolean };

export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const page = context.get(pageContext);
  const { person, app } = page;
  // A host of its own has no pages for developers.
  const hasDemoPeople = app.config.MODE === "demo" && !app.config.DESK_ADDRESS;
  if (!person) return { person: null, hasDemoPeople };
  const parts = listParts(person).map(({ path, label, group }) => ({ path, label, group }));
  const urgent = await readUrgent(page, person);
  return { person: { id: person.personId, alias: person.alias, parts, urgent }, hasDemoPeople };
}

/** A count that cannot be read keeps nobody from the page. */
async function readUrgent(page: PageContext, { roles }: StaffPerson): Promise<number> {
  if (!hasRight(roles, "case.work")) return 0;
  const asked = await page.ask(countUrgentCases);
  return asked.ok ? asked.output.waiting : 0;
}

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame person={loaderData.person}>
      <Outlet />
      {loaderData.hasDemoPeople && <DemoFoot />}
      <HydrationMark />
    </DeskFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const person = useRouteLoaderData<typeof loader>("desk-layout")?.person ?? null;
  return (
    <DeskFrame person={person}>
      <DeskError error={error} />
      <HydrationMark />
    </DeskFrame>
  );
}
