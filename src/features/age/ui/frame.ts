import type { FramePart } from "#ui/frame-part.ts";
import { ageAlert } from "./age-alert.tsx";

export const ageFrame: FramePart = { name: "age", alerts: [ageAlert] };
