import { pageContext } from "#platform/page-context.ts";
import type { Route } from "./+types/unknown-page";

/** Any address that no page has, or that has refused what was asked there. */
export function loader({ context }: Route.LoaderArgs) {
  throw new Response(null, { status: context.get(pageContext).refused ?? 404 });
}

export default function UnknownPage() {
  return null;
}
