import { settingsIn } from "#base/site-settings.ts";

const prices = settingsIn("prices");

export const walletSettings = {
  signup_credits: prices.number({
    isDangerous: true,
    default: 0,
    unit: "credits",
    words: "credits granted to a new member who confirms the e-mail address",
  }),
};
