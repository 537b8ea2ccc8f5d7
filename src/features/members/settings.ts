import { z } from "zod";
import { settingsIn } from "#base/site-settings.ts";

const profiles = settingsIn("profiles");

/** Address of a partner's page, which opens in a new tab. */
const partnerAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(300)
  .nullable();

export const membersSettings = {
  member_resell: profiles.value(z.enum(["none", "cam", "resell"]), {
    default: "none",
    words: "kind of partner tile among the related members",
  }),
  cam_address: profiles.value(partnerAddress, {
    default: null,
    words: "https address of the cam tile; there is no tile without one",
  }),
  resell_address: profiles.value(partnerAddress, {
    default: null,
    words: "https address of the resell tile; there is no tile without one",
  }),
};
