import type { FramePart } from "#ui/frame-part.ts";
import { enrichAlert, photoAlert } from "./profile-alerts.tsx";
import { ProfileMenuItem } from "./profile-menu-item.tsx";

export const membersFrame: FramePart = {
  name: "members",
  alerts: [photoAlert, enrichAlert],
  AccountMenuItem: ProfileMenuItem,
  loadBackground: () => import("./background.tsx"),
};
