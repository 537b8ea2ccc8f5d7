import { relative, sep } from "node:path";
import type { Plugin } from "vite";

const SERVER_CODE = /^src\/(?:(?:db|platform|adapters|boot|testing)\/|cli|features\/[^/]+\/server\/)/;

/**
 * Stops a build, or a page in development, if browser code imports server code. React Router has already
 * removed `loader`, `action`, `middleware` and `headers` with their imports from pages, so everything this
 * plugin sees would be sent to browsers.
 */
export function browserGuard(): Plugin {
  let root = process.cwd();
  return {
    name: "velvet:browser-guard",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved(config) {
      root = config.root;
    },
    async resolveId(id, importer, options) {
      // Vite's dependency scan reads pages as they are written, including loaders.
      if (!importer || ("scan" in options && options.scan)) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;

      const file = placeOf(root, found.id);
      const from = placeOf(root, importer);
      if (SERVER_CODE.test(file) && file !== from)
        this.error(
          `${from} is browser code and must not import ${file}, which is server code. ` +
            "A page may use its server half in loader, action, middleware and headers only.",
        );
      return found;
    },
  };
}

function placeOf(root: string, id: string): string {
  const file = id.replace(/^\0/, "").replace(/[?#].*$/, "");
  return relative(root, file).split(sep).join("/");
}
