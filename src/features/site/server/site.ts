export { cleanPhone, minimumMessageCosts, termsDate } from "../rules.ts";
export { followShortLink, makeShortLink } from "./make-short-link.ts";
export { deleteShortLinksTo } from "./queries.ts";
export { readHome } from "./read-home.ts";
export { openSites, type Sites } from "./site-directory.ts";
export { limitsOf, settingsOf, siteOf, siteText } from "./site-of.ts";
export type { Site } from "./site-shape.ts";
