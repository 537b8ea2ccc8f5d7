import type { Rolldown } from "vite";

/**
 * What every page begins with comes in one file: two dozen of a few hundred bytes would each cost a way to the server.
 * What a module in it imports comes along, so it holds only what imports nothing heavy: no frame, no feature, no React Aria.
 * Two places that share a module, such as the two that send files, do not make every page load it.
 */
const frame: Rolldown.CodeSplittingGroup = {
  name: "frame",
  test: (id) =>
    /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|i18next|lucide-react)[\\/]/.test(id) ||
    /[\\/]src[\\/](?:i18n|ui)[\\/](?!aria[\\/])/.test(id),
  minShareCount: 3,
};

/** A module of ours only declares: who takes one thing from a feature's door does not load what else stands behind it. */
const declares = { test: /[\\/]src[\\/].*\.tsx?(?:\?|$)/, sideEffects: false };

export const clientBundle: Rolldown.RolldownOptions = {
  treeshake: { moduleSideEffects: [declares] },
  output: { codeSplitting: { groups: [frame] } },
};
