import { z } from "zod";
import { settingsIn } from "#base/site-settings.ts";

const search = settingsIn("search");
const likes = settingsIn("likes");

export const discoverySettings = {
  search_fields: search.selection(
    [
      "gender",
      "country",
      "countryregion",
      "age",
      "relationship",
      "hair",
      "eye",
      "body",
      "tattoos",
      "interests",
      "photo",
      "online",
      "new",
      "distance",
    ],
    "filters that the search offers; `distance`, also an order, only for members and while profiles show the city",
  ),
  logged_out_search: search.value(z.enum(["none", "other"]), {
    default: "other",
    words: "none closes the search to visitors who come from no campaign",
  }),
  logged_out_search_trafficsource: search.value(z.enum(["none", "other"]), {
    default: "other",
    words: "none closes the search to visitors from a campaign",
  }),
  swipe_likes: likes.number({
    default: 4,
    min: 1,
    unit: "likes",
    per: "day",
    words: "likes that one member can give in the swipe game",
  }),
};

export const discoveryReadLimits = {
  searches_per_minute: search.readLimit({
    default: 120,
    min: 1,
    unit: "searches",
    per: "minute",
    words: "searches of one member, or from one visitor's address; stops programs, not people",
  }),
};
