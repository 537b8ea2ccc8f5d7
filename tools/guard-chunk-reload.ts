import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROUTER_FILE = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const UNGUARDED = "window.location.reload();";
const GUARD = fileURLToPath(new URL("../src/frame/errors/reload-on-failed-chunk.ts", import.meta.url));

/**
 * The router reloads the page whenever the file of a route cannot be loaded, even by a prefetch, and
 * endlessly if it stays broken; if loading throws, it shows a blank page. This plugin replaces a route that
 * fails to load with one that knows when to reload.
 */
export function guardChunkReload(): Plugin {
  let guarded = false;
  return {
    name: "velvet:guard-chunk-reload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!ROUTER_FILE.test(id)) return;
      if (!code.includes(UNGUARDED))
        this.error("The router no longer reloads as guard-chunk-reload.ts expects.");
      guarded = true;
      const guard = `import { brokenRoute } from ${JSON.stringify(GUARD)};\n`;
      return { code: guard + code.replace(UNGUARDED, "return brokenRoute(error);"), map: null };
    },
    buildEnd(error) {
      if (!error && !guarded)
        this.error("guard-chunk-reload.ts did not meet the router's file that loads routes.");
    },
  };
}
