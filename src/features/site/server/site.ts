export { cleanPhone, isCreditorId, minimumMessageCosts, termsDate } from "../rules.ts";
export { writeBrandStyle } from "./brand/brand-of.ts";
export { BRAND_FILES } from "./brand/serve-brand-file.ts";
export { describeSite } from "./describe-site.ts";
export { listShownPages, notePageVersions, readPageVersions } from "./details/page-versions.ts";
export {
  type CompanyChange,
  countChange,
  type Details,
  findDetails,
  hasNamesake,
  listTakenDomains,
  lockSitesOfCompany,
  putText,
  replaceDomains,
  type SiteChange,
  updateCompany,
  updateSite,
} from "./details/queries.ts";
export { followShortLink, makeShortLink } from "./make-short-link.ts";
export { insertCompany, insertSite, type RunSql } from "./make-site.ts";
export {
  deleteShortLinksTo,
  findCreditor,
  findSettings,
  hasSites,
  lockCreditor,
  lockSettings,
  markSiteOpen,
  updateCreditor,
  updateSettings,
} from "./queries.ts";
export { type CellPrice, lockPrices, updatePrices } from "./queries-price.ts";
export { readHome } from "./read-home.ts";
export { readStoredSettings } from "./read-stored-settings.ts";
export { readTerms } from "./read-terms.ts";
export { openSites, type Sites, sitesOf } from "./site-directory.ts";
export { limitsOf, settingsOf, siteOf, siteText } from "./site-of.ts";
export { type Site, STATIC_PAGES } from "./site-shape.ts";
export { hearSitesChanged, tellSitesChanged } from "./tell-changed.ts";
