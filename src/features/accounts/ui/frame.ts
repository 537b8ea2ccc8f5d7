import type { FramePart } from "#ui/frame-part.ts";
import { activationAlert } from "./activation-alert.tsx";
import { changedPagesAlert } from "./changed-pages-alert.tsx";

export const accountsFrame: FramePart = { name: "accounts", alerts: [activationAlert, changedPagesAlert] };
