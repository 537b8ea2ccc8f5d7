import { existsSync, readFileSync } from "node:fs";
import type { ModulePreloadOptions, Rolldown } from "vite";

/**
 * Puts the frame of every page, with all it imports, into one file: the root, the layout of most pages, and React DOM's
 * small half. Two dozen files of a few hundred bytes would each cost a request, and delay the first paint of a page. The
 * doors of features that it enters hold no code of their own, because a door is taken along with all behind it.
 */
const frame: Rolldown.CodeSplittingGroup = {
  name: "frame",
  test: /[\\/]src[\\/](?:root|frame[\\/]layouts[\\/]default-layout)\.tsx$|[\\/]node_modules[\\/]react-dom[\\/]index\.js$/,
  priority: 1,
};

/**
 * Does the same with what at least eight places share. Imports of these modules are included, so none of them may
 * import anything heavy: no frame, no feature, no React Aria, no checks of input, no cache. A module that fewer places
 * share is in a file of its own: here, every page that uses one of these modules would load it.
 */
const shared: Rolldown.CodeSplittingGroup = {
  name: "shared",
  test: (id) =>
    /[\\/]node_modules[\\/]lucide-react[\\/]/.test(id) ||
    (/[\\/]src[\\/]ui[\\/](?!(?:aria|call|live)[\\/])/.test(id) && !importsHeavy(id)),
  minShareCount: 8,
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
