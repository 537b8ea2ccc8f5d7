import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import type { Forgetting } from "#platform/retention/retention.ts";
import { evidencePictures } from "./evidence-pictures.ts";
import { countReportsClosedBefore, forgetReports } from "./reports/forget-reports.ts";

/** Files left by copies that were interrupted, and of reports that were deleted. */
export const orphanEvidence = oldOrphans(evidencePictures);

export const closedReports: Forgetting = {
  countDue: countReportsClosedBefore,
  forgetSome: forgetReports,
};
