import { z } from "zod";
import { siteId } from "#base/site-id.ts";
import { longWork } from "#features/work/server/work.ts";
import { MONTH } from "../../months.ts";
import { makeReport } from "./make-report.ts";

const month = z.string().regex(MONTH);
const input = z
  .strictObject({ from: month, to: month, site: siteId.nullable() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before from" });

/** Makes the report of a period, keeps it with its hash, and gives it as one file. The same counts make it once. */
export const reportWork = longWork<z.output<typeof input>>({
  name: "transparency_report",
  right: "transparency.read",
  input,
  async run(app, { from, to, site }, { actor, report }) {
    await report(0, 1);
    const { content } = await makeReport(app, actor, { from, to, siteId: site });
    await report(1, 1);
    return { name: `transparency-${from}-${to}.zip`, contentType: "application/zip", body: content };
  },
});
