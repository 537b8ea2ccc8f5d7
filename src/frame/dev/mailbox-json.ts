import { listOutbox } from "#platform/outbox/outbox.ts";
import { pageContext } from "#platform/page-context.ts";
import { named } from "../middleware.ts";
import type { Route } from "./+types/mailbox-json";

export const middleware = [named("demo")];

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listOutbox(context.get(pageContext).app.db, { limit: 500 }));
}
