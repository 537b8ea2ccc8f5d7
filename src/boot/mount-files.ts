import { serveStatic } from "@hono/node-server/serve-static";
import type { Web } from "./web-shape.ts";

export const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
/** It fetches the page that it keeps, and it must follow a new release at once. */
const WORKER_HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

export function mountFiles(web: Web, clientFolder: string) {
  web.use("/assets/*", async (context, next) => {
    context.set("route", "/assets/*");
    await next();
    if (context.res.status === 200) context.res.headers.set("Cache-Control", YEAR);
  });
  web.use("/assets/*", serveStatic({ root: clientFolder, precompressed: true }));
  web.all("/assets/*", (context) => context.text("Not found", 404));
  // Browsers request favicon.ico by themselves if a page names no icon.
  for (const [file, headers] of [
    ["/favicon.svg", { "Cache-Control": DAY }],
    ["/favicon.ico", { "Cache-Control": DAY }],
    ["/icons/*", { "Cache-Control": DAY }],
    ["/service-worker.js", WORKER_HEADERS],
  ] as const) {
    web.use(file, async (context, next) => {
      context.set("route", file);
      await next();
      if (context.res.status !== 200) return;
      for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    });
    web.use(file, serveStatic({ root: clientFolder }));
  }
}
