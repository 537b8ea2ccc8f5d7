import { Outlet, useRouteLoaderData } from "react-router";
import { pageContext } from "#platform/page-context.ts";
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

export function loader({ context }: Route.LoaderArgs): { person: DeskPerson; hasDemoPeople: boolean } {
  const { person, app } = context.get(pageContext);
  // A host of its own has no pages for developers.
  const hasDemoPeople = app.config.MODE === "demo" && !app.config.DESK_ADDRESS;
  if (!person) return { person: null, hasDemoPeople };
  const parts = listParts(person).map(({ path, label }) => ({ path, label }));
  return { person: { id: person.personId, alias: person.alias, parts }, hasDemoPeople };
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
