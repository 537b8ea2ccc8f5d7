import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { MANIFEST } from "./narrow-manifest.ts";

type Routes = ServerBuild["routes"];

/** Shapes of addresses whose handler is kept. */
const MOST_KEPT = 1_000;

/**
 * Chooses a handler with only the routes that a request's address needs. The router goes through all routes of its
 * build several times for each page, which took a quarter of the time of a page when there were 140.
 */
export function openHandlers(
  build: ServerBuild,
  mode: "production" | "development",
): (request: Request) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const tree = makeTree(build.routes);
  const byShape = new Map<string, RequestHandler>();
  const byRoutes = new Map<string, RequestHandler>();

  function open(shape: string): RequestHandler {
    const needed = listRoutesOf(tree, shape);
    if (needed.size === 0) return whole;
    const key = [...needed].sort().join(" ");
    const handle = byRoutes.get(key) ?? createRequestHandler(narrow(build, needed), mode);
    byRoutes.set(key, handle);
    return handle;
  }

  return ({ url }) => {
    const { pathname } = new URL(url);
    // The browser asks it for routes of other pages.
    if (pathname === MANIFEST) return whole;
    const shape = shapeOf(pathname);
    const handle = byShape.get(shape) ?? open(shape);
    // Put at the end, so that unknown addresses push out each other before they push out pages.
    byShape.delete(shape);
    byShape.set(shape, handle);
    if (byShape.size > MOST_KEPT) byShape.delete(byShape.keys().next().value as string);
    return handle;
  };
}

/**
 * Writes addresses that lead to the same routes alike: a page and the request for its data, and all numbers, since no
 * route names a number.
 */
function shapeOf(pathname: string): string {
  const page = pathname.endsWith("/_.data")
    ? pathname.slice(0, -"_.data".length)
    : pathname.replace(/\.data$/, "");
  return page.replaceAll(/\/\d+(?=\/|$)/g, "/0");
}

/** Ids of the routes of an address, and of those above it, which the router tells the browser of along with it. */
export function listRoutesOf(tree: RouteObject[], shape: string): Set<string> {
  const parts = shape.split("/").filter(Boolean);
  const above = parts.map((_, at) => `/${parts.slice(0, at).join("/")}`);
  return new Set(
    ["/", ...above, shape]
      .flatMap((path) => matchRoutes(tree, path) ?? [])
      .map(({ route }) => route.id as string),
  );
}

/** The routes of a build as the router takes them. */
export function makeTree(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route): RouteObject => {
      const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
      return index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: makeTree(routes, id) };
    });
}

function narrow(build: ServerBuild, needed: ReadonlySet<string>): ServerBuild {
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => needed.has(id)));
  const { assets, routes } = build;
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}
