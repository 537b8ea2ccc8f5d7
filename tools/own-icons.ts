import { join } from "node:path";
import type { Plugin } from "vite";

const DRAW_ICON = join(import.meta.dirname, "../src/ui/draw-icon.ts");

/** Replaces lucide-react's drawing function with ours. */
export function ownIcons(): Plugin {
  return {
    name: "own-icons",
    enforce: "pre",
    // Otherwise the server would load the package directly, without this plugin.
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    resolveId: (source) => (/\/createLucideIcon\.mjs$/.test(source) ? DRAW_ICON : undefined),
  };
}
