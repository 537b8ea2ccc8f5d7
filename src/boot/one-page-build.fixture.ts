import type { ServerBuild } from "react-router";

type Page = { pageContext: unknown; loader: unknown; action?: unknown; path?: string };

/** A build of the pages with a single route, which takes every path by default. */
export function makeOnePageBuild({ pageContext, path = "*", ...module }: Page): ServerBuild {
  return {
    entry: { module: { default: () => new Response("no page"), pageContext } },
    routes: { any: { id: "any", path, module } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}
