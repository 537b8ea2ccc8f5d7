import { serveStatic } from "@hono/node-server/serve-static";
import type { Web } from "./web-shape.ts";

export const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

export function mountFiles(web: Web, clientFolder: string) {
  web.use("/assets/*", async (context, next) => {
    context.set("route", "/assets/*");
    await next();
    if (context.res.status === 200) context.res.headers.set("Cache-Control", YEAR);
  });
  web.use("/assets/*", serveStatic({ root: clientFolder, precompressed: true }));
  web.all("/assets/*", (context) => context.text("Not found", 404));
  // Browsers request favicon.ico by themselves if a page names no icon.
  for (const icon of ["/favicon.svg", "/favicon.ico"]) {
    web.use(icon, async (context, next) => {
      context.set("route", icon);
      await next();
      if (context.res.status === 200) context.res.headers.set("Cache-Control", DAY);
    });
    web.use(icon, serveStatic({ root: clientFolder }));
  }
}
