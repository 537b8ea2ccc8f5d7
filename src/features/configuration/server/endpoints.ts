import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import * as prices from "../prices-contract.ts";
import { readPlan } from "./plan-settings.ts";
import { readPricePlan, readPrices } from "./prices/read-prices.ts";
import { savePrices } from "./prices/save-prices.ts";
import { readChanges, readRevert } from "./read-changes.ts";
import { listSites, readSettings } from "./read-settings.ts";
import { answerSettings, proposeSettings, saveSettings } from "./save-settings.ts";

const read = { who: "staff", right: "settings.read", perMinute: 120 } as const;
const write = { who: "staff", right: "settings.write", perMinute: 30 } as const;
const writeDangerous = { who: "staff", right: "settings.write_dangerous", perMinute: 30 } as const;

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
];
