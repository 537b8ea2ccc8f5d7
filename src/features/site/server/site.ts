export { cleanPhone, minimumMessageCosts, termsDate } from "../rules.ts";
export { followShortLink, makeShortLink } from "./make-short-link.ts";
export { deleteShortLinksTo, findSettings, lockSettings, updateSettings } from "./queries.ts";
export { readHome } from "./read-home.ts";
export { readStoredSettings } from "./read-stored-settings.ts";
export { openSites, type Sites, sitesOf } from "./site-directory.ts";
export { limitsOf, settingsOf, siteOf, siteText } from "./site-of.ts";
export type { Site } from "./site-shape.ts";
export { hearSitesChanged, tellSitesChanged } from "./tell-changed.ts";
