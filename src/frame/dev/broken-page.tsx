import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { named } from "../middleware.ts";
import type { Route } from "./+types/broken-page";

export const middleware = [named("demo")];

/** Fails in the way that the query parameter `how` names, so that a person can see the result. */
export async function loader({ request, context, ...rest }: Route.LoaderArgs) {
  const how = new URL(request.url).searchParams.get("how");
  if (how === "middleware")
    await named("not-in-the-list")({ request, context, ...rest } as never, () =>
      Promise.resolve(new Response()),
    );
  if (how === "loader") throw new Error("Broken on purpose, with a secret in the message");
  if (how === "last-page") throw unreadable();
  if (how === "status") throw new Response("A message for the reader", { status: 418 });
  return null;
}

export default function BrokenPage() {
  const [search] = useSearchParams();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (alive && search.get("how") === "component") throw new Error("Broken on purpose");
  if (alive && search.get("how") === "error-page") throw unreadable();
  return (
    <Page>
      <PageTitle>Broken on purpose</PageTitle>
      <h1 className="mb-6">Broken on purpose</h1>
      <p>Choose with ?how=middleware, loader, status, component, error-page or last-page.</p>
    </Page>
  );
}

/** Creates an error that breaks any code that reads its status. */
function unreadable(): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === "status") throw new Error("The error page breaks on this");
        return undefined;
      },
    },
  );
}
