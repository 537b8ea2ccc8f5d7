import { redirect } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { followShortLink } from "../server/site.ts";
import type { Route } from "./+types/short-link-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const target = await followShortLink(context.get(pageContext).app, params.token);
  if (target === null) throw new Response(null, { status: 404 });
  return redirect(target);
}

/** Never rendered, because the loader either redirects or throws a 404. */
export default function ShortLinkPage() {
  return null;
}
