import type { MiddlewareFunction } from "react-router";
import { pageContext } from "#platform/page-context.ts";

/** Middleware that a page can request by name, to run before its loader. */
const MIDDLEWARE: Record<string, MiddlewareFunction<Response>> = {
  /** Developer pages exist only in demo mode. */
  demo({ context }) {
    if (context.get(pageContext).app.config.MODE !== "demo") throw new Response(null, { status: 404 });
  },
};

/** @throws Response 500 when a page is requested whose middleware does not exist */
export function named(name: string): MiddlewareFunction<Response> {
  return (args, next) => {
    const middleware = MIDDLEWARE[name];
    if (!middleware) throw new Response(`Unknown middleware: ${name}`, { status: 500 });
    return middleware(args, next);
  };
}
