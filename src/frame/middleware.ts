import type { MiddlewareFunction } from "react-router";
import { pageContext } from "#platform/page-context.ts";

/** What a page may ask for by name, to run before its loader. */
const MIDDLEWARE: Record<string, MiddlewareFunction<Response>> = {
  /** Developer pages are there in demo mode only. */
  demo({ context }) {
    if (context.get(pageContext).app.config.MODE !== "demo") throw new Response(null, { status: 404 });
  },
};

/** @throws Response 500, at the request, where there is none of that name */
export function named(name: string): MiddlewareFunction<Response> {
  return (args, next) => {
    const middleware = MIDDLEWARE[name];
    if (!middleware) throw new Response(`Unknown middleware: ${name}`, { status: 500 });
    return middleware(args, next);
  };
}
