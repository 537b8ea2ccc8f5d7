import { settingsIn } from "#base/site-settings.ts";

const likes = settingsIn("likes");

export const likesSettings = {
  likes_per_day: likes.number({
    default: 300,
    min: 1,
    unit: "likes",
    per: "day",
    words: "likes that one member can give; stops programs, not people",
  }),
};
