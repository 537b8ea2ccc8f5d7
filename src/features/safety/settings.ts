import { settingsIn } from "#base/site-settings.ts";

const reports = settingsIn("reports");

export const safetySettings = {
  reports_per_day: reports.number({
    default: 20,
    min: 1,
    unit: "reports",
    per: "day",
    words: "reports that one member can send",
  }),
  visitor_reports_per_day: reports.number({
    default: 5,
    min: 1,
    unit: "reports",
    per: "day",
    words: "reports from one visitor's address, and of a member with an unconfirmed address",
  }),
};
