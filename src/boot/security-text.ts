import { LOCALES } from "#base/locales.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { Enter, Web } from "./web-shape.ts";

const PATH = "/.well-known/security.txt";
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Tells people who found a weakness where to report it, as RFC 9116 describes. SECURITY.md says what we promise them. */
export function mountSecurityText(web: Web, enter: Enter) {
  web.get(PATH, async (context) => {
    const { app, site } = await enter(context, PATH, false);
    const origin = siteOrigin(app, site);
    const until = new Date(app.clock.now().getTime() + VALID_DAYS * DAY_MS);
    const lines = [
      `Contact: mailto:${site.supportEmail}`,
      `Contact: ${origin}/pages/service`,
      `Expires: ${until.toISOString().slice(0, 10)}T00:00:00Z`,
      `Preferred-Languages: ${LOCALES.join(", ")}`,
      `Canonical: ${origin}${PATH}`,
    ];
    return context.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
}
