import type { FramePart } from "#ui/frame-part.ts";
import { answerAlert } from "./answer-alert.tsx";

export const inquiriesFrame: FramePart = { name: "inquiries", alerts: [answerAlert] };
