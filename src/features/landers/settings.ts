import { settingsIn } from "#base/site-settings.ts";
import { LANDERS } from "./rules.ts";

const site = settingsIn("site");

export const landersSettings = {
  landers: site.selection(LANDERS, "landing pages with a design of their own; the others show the plain one"),
  lander_second_words: site.number({
    default: 0,
    max: 100,
    unit: "percent",
    words: "visitors of landing pages who read the second of two headlines",
  }),
};
