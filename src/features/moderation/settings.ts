import { settingsIn } from "#base/site-settings.ts";

const reports = settingsIn("reports");

export const moderationSettings = {
  sealed_days: reports.number({
    default: 365,
    min: 30,
    max: 365,
    unit: "days",
    words: "longest that a sealed picture is kept for the authority; see docs/sealed.md",
  }),
};
