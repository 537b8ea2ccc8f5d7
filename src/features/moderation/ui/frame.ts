import type { FramePart } from "#ui/frame-part.ts";
import { questionAlert } from "./question-alert.tsx";

export const moderationFrame: FramePart = { name: "moderation", alerts: [questionAlert] };
