import type { FramePart } from "#ui/frame-part.ts";
import { forgetCode } from "./kept-code.ts";
import { clearOffers } from "./offer/kept-offers.tsx";

export const shopFrame: FramePart = {
  name: "shop",
  loadBackground: () => import("./background.tsx"),
  beforeLogOut() {
    clearOffers();
    forgetCode();
  },
};
