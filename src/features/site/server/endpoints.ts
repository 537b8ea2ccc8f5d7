import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { serveBrandFile } from "./brand/serve-brand-file.ts";
import { readSettings } from "./read-settings.ts";
import { recordPageBounce } from "./record-page-bounce.ts";
import { siteOf } from "./site.ts";

export const siteEndpoints = [
  handle(contract.readSettings, { who: "anyone", perMinute: 600, beforeOpening: true }, (call) => ({
    settings: readSettings(call),
  })),
  handle(contract.readCompany, { who: "anyone", perMinute: 120, beforeOpening: true }, (call) =>
    viewCompany(siteOf(call).company),
  ),
  handle(contract.pageHidden, { who: "anyone", perMinute: 240 }, () => {}),
  handle(contract.recordPageBounce, { who: "anyone", perMinute: 60 }, async ({ app, site, body }) => {
    await recordPageBounce(app, site.id, body);
  }),
  handle(contract.readBrandFile, { who: "anyone", perMinute: 600 }, ({ app, query, requestHeaders }) =>
    serveBrandFile(app, { ...query, headers: requestHeaders }),
  ),
];

function viewCompany(company: ReturnType<typeof siteOf>["company"]) {
  const { name, address, kvk, city, country, tradenames } = company;
  return {
    name,
    address,
    kvk,
    city,
    country,
    tradenames,
    vat_numbers: company.vatNumbers,
    support_phone: company.supportPhone,
    delete_discount: company.deleteDiscount,
    added: company.added.toISOString(),
  };
}
