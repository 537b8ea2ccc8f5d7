import { settingsIn } from "#base/site-settings.ts";

const service = settingsIn("reports");

export const inquiriesSettings = {
  inquiries_per_day: service.number({
    default: 10,
    min: 1,
    unit: "requests",
    per: "day",
    words: "inquiries to customer service that one member can send",
  }),
  visitor_inquiries_per_day: service.number({
    default: 5,
    min: 1,
    unit: "requests",
    per: "day",
    words: "inquiries to customer service from one visitor's address",
  }),
  inquiry_texts_per_day: service.number({
    default: 20,
    min: 1,
    unit: "requests",
    per: "day",
    words: "texts that the author of an inquiry can add to it, in the account or by mail",
  }),
};
