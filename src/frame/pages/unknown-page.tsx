import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/unknown-page";

/** Matches any address that has no page. The status is that of a refusal at this address, else 404. */
export function loader({ context }: Route.LoaderArgs) {
  throw new Response(null, { status: context.get(pageContext).refused ?? 404 });
}

export default function UnknownPage() {
  return null;
}
