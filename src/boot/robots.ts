import type { Web } from "./web-shape.ts";

const RULES = ["User-agent: *", "Disallow: /api/", "Disallow: /dev/", ""].join("\n");
const DAY = "public, max-age=86400";

/** Allows crawlers every page, but neither API calls nor developer pages. */
export function mountRobots(web: Web) {
  web.get("/robots.txt", (context) => {
    context.set("route", "/robots.txt");
    return context.text(RULES, 200, { "Cache-Control": DAY });
  });
}
