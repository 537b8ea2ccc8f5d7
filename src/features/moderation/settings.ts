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
  hard_cases_per_day: reports.number({
    default: 40,
    min: 1,
    unit: "cases",
    per: "day",
    words:
      "cases about violence, children or intimate pictures that one moderator gets, except urgent ones; the value of the first site counts for the whole desk",
  }),
};
