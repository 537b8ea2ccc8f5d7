import { join } from "node:path";
import type { Plugin } from "vite";

const DRAW_ICON = join(import.meta.dirname, "../src/ui/draw-icon.ts");

/** Icons of lucide-react are drawn by ours. */
export function ownIcons(): Plugin {
  return {
    name: "own-icons",
    enforce: "pre",
    // Else the server would load them from the package as they are.
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    resolveId: (source) => (/\/createLucideIcon\.mjs$/.test(source) ? DRAW_ICON : undefined),
  };
}
