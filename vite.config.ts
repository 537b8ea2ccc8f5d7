import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserGuard } from "./tools/browser-guard.ts";
import { clientBundle, modulePreload } from "./tools/client-bundle.ts";
import { guardChunkReload } from "./tools/guard-chunk-reload.ts";
import { ownIcons } from "./tools/own-icons.ts";

export default defineConfig({
  plugins: [browserGuard(), guardChunkReload(), ownIcons(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload },
  environments: {
    client: { build: { rolldownOptions: clientBundle } },
  },
  server: { hmr: { overlay: true } },
});
