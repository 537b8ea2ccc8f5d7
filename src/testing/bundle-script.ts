import { build, type Rolldown } from "vite";

/**
 * Bundles a browser module and what it imports into one script, minified as for members.
 * @param external packages to leave out
 */
export async function bundleScript(entry: string, external: string[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry, formats: ["iife"], name: "bundle", fileName: "bundle" },
      rolldownOptions: { external },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}
