import { BRAND_FILES } from "#features/site/server/site.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import { CACHING, servePicture } from "#platform/pictures/serve-picture.ts";
import { readUploadedPicture, uploadBrandPicture } from "../brand-contract.ts";
import * as contract from "../contract.ts";
import * as details from "../details-contract.ts";
import * as prices from "../prices-contract.ts";
import { uploadPicture } from "./brand/upload-picture.ts";
import { readSiteCompany, readSiteDomains, readSiteTexts } from "./details/read-details.ts";
import { readDetailsPlan, saveDetails } from "./details/save-details.ts";
import { readPlan } from "./plan-settings.ts";
import { readPricePlan, readPrices } from "./prices/read-prices.ts";
import { savePrices } from "./prices/save-prices.ts";
import { readChanges, readRevert } from "./read-changes.ts";
import { listSites, readSettings } from "./read-settings.ts";
import { answerSettings, proposeSettings, saveSettings } from "./save-settings.ts";

const read = { who: "staff", right: "settings.read", perMinute: 120 } as const;
const write = { who: "staff", right: "settings.write", perMinute: 30 } as const;
const writeDangerous = { who: "staff", right: "settings.write_dangerous", perMinute: 30 } as const;

const writeTexts = { who: "staff", right: "texts.write", perMinute: 60 } as const;
const writePrices = { who: "staff", right: "prices.write", perMinute: 30 } as const;

export const configurationEndpoints: Served[] = [
  handle(contract.listConfiguredSites, read, (call) => listSites(call)),
  handle(contract.readSiteSettings, read, (call) => readSettings(call, call.query)),
  handle(contract.planSettings, read, (call) => readPlan(call, call.body)),
  handle(contract.listSettingsChanges, read, ({ app, query }) => readChanges(app, query)),
  handle(contract.planRevert, read, ({ app, query }) => readRevert(app, query.change)),
  handle(contract.saveSettings, write, (call) => saveSettings(call, call.body)),
  handle(contract.proposeSettings, writeDangerous, (call) => proposeSettings(call, call.body)),
  handle(prices.readPrices, read, (call) => readPrices(call, call.query.site)),
  handle(prices.planPrices, read, (call) => readPricePlan(call, call.body)),
  handle(prices.savePrices, writePrices, (call) => savePrices(call, call.body)),
  handle(contract.answerSettingsProposal, writeDangerous, (call) => answerSettings(call, call.body)),
  handle(details.readTexts, read, (call) => readSiteTexts(call, call.query.site)),
  handle(details.planTexts, read, (call) => readDetailsPlan(call, "texts", call.body)),
  handle(details.saveTexts, writeTexts, (call) => saveDetails(call, "texts", call.body)),
  handle(details.readCompanyDetails, read, (call) => readSiteCompany(call, call.query.site)),
  handle(details.planCompany, read, (call) => readDetailsPlan(call, "company", call.body)),
  handle(details.saveCompany, write, (call) => saveDetails(call, "company", call.body)),
  handle(details.readDomains, read, (call) => readSiteDomains(call, call.query.site)),
  handle(details.planDomains, read, (call) => readDetailsPlan(call, "domains", call.body)),
  handle(details.saveDomains, write, (call) => saveDetails(call, "domains", call.body)),
  handle(uploadBrandPicture, writeTexts, (call) =>
    uploadPicture(call, { use: call.query.use, stream: call.body.stream }),
  ),
  handle(readUploadedPicture, read, ({ app, query: { key, file }, requestHeaders: headers }) =>
    servePicture(app, BRAND_FILES, { key, file, headers, admit: async () => ({ caching: CACHING.browser }) }),
  ),
];
