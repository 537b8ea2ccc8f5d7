import { existsSync, readFileSync } from "node:fs";
import type { ModulePreloadOptions, Rolldown } from "vite";

/**
 * Puts the frame of every page, with all it imports, into one file. Two dozen files of a few hundred bytes would
 * each cost a request, and delay the first paint of a page.
 */
const frame: Rolldown.CodeSplittingGroup = { name: "frame", test: /[\\/]src[\\/]root\.tsx$/, priority: 1 };

/**
 * Does the same with what at least three places share. Imports of these modules are included, so none of them may
 * import anything heavy: no frame, no feature, no React Aria, no checks of input, no cache. A module that only two
 * places share does not belong here, because every page would load it.
 */
const shared: Rolldown.CodeSplittingGroup = {
  name: "shared",
  test: (id) =>
    /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|i18next|lucide-react)[\\/]/.test(id) ||
    (/[\\/]src[\\/](?:base|i18n|ui)[\\/](?!(?:aria|live)[\\/])/.test(id) && !importsHeavy(id)),
  minShareCount: 3,
};

const HEAVY_IMPORT = /^import (?!type )[^;]*? from "(?:zod|@tanstack\/react-query)";$/m;

function importsHeavy(id: string): boolean {
  return existsSync(id) && HEAVY_IMPORT.test(readFileSync(id, "utf8"));
}

/**
 * Our modules have no side effects: importing one name from a feature's door does not load the rest of it.
 */
const declares = { test: /[\\/]src[\\/].*\.tsx?(?:\?|$)/, sideEffects: false };

/** Fails the build if every page would load what only few need. */
const guardShared: Rolldown.Plugin = {
  name: "velvet:guard-shared",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.name !== shared.name) continue;
      const heavy = file.moduleIds.find((id) => HEAVY_MODULE.test(id));
      if (heavy) this.error(`${heavy} would be loaded by every page: see shared in tools/client-bundle.ts.`);
    }
  },
};

const HEAVY_MODULE = /[\\/]node_modules[\\/](?:zod|@tanstack|react-aria[^\\/]*|@react-aria)[\\/]/;

export const clientBundle: Rolldown.RolldownOptions = {
  plugins: [guardShared],
  treeshake: { moduleSideEffects: [declares] },
  output: { codeSplitting: { groups: [frame, shared] } },
};

const BACKGROUND = /^assets[\\/](?:member-)?background-/;

/**
 * Background work names no files to preload: no page waits for it, and every page would load the names, which are
 * longer than the list of what features add to the frame.
 */
export const modulePreload: ModulePreloadOptions = {
  resolveDependencies: (file, files) => (BACKGROUND.test(file) ? [] : files),
};
