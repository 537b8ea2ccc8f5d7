import { settingsIn } from "#base/site-settings.ts";

const profiles = settingsIn("profiles");

export const profilesSettings = {
  visible_profile_fields: profiles.selection(
    [
      "city",
      "countryregion",
      "age",
      "gender",
      "sexuality",
      "relationship",
      "hair",
      "eye",
      "body",
      "tattoos",
      "interests",
    ],
    "fields that profiles show",
  ),
  visible_profile_notes: profiles.selection(["about_me"], "texts that profiles show"),
};
