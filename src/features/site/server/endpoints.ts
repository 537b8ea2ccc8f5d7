import { handle } from "#server/handle.ts";
import * as contract from "../contract.ts";
import { readSettings } from "./read-settings.ts";
import { recordPageBounce } from "./record-page-bounce.ts";
import { siteOf } from "./site.ts";

export const siteEndpoints = [
  handle(contract.readSettings, { who: "anyone", perMinute: 600 }, (call) => ({
    settings: readSettings(call),
  })),
  handle(contract.readCompany, { who: "anyone", perMinute: 120 }, (call) =>
    viewCompany(siteOf(call).company),
  ),
  handle(contract.pageHidden, { who: "anyone", perMinute: 240 }, () => {}),
  handle(contract.recordPageBounce, { who: "anyone", perMinute: 60 }, async ({ app, site, body }) => {
    await recordPageBounce(app, site.id, body);
  }),
];

function viewCompany({
  id: _,
  vatNumbers,
  supportPhone,
  deleteDiscount,
  added,
  ...company
}: ReturnType<typeof siteOf>["company"]) {
  return {
    ...company,
    vat_numbers: vatNumbers,
    support_phone: supportPhone,
    delete_discount: deleteDiscount,
    added: added.toISOString(),
  };
}
