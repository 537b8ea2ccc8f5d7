import type { FramePart } from "#ui/frame-part.ts";
import { mailAlert, pushAlert } from "./alerts.tsx";

export const notificationsFrame: FramePart = {
  name: "notifications",
  alerts: [mailAlert, pushAlert],
  loadBackground: () => import("./background.tsx"),
};
