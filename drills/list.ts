import type { Drill } from "./drill.ts";

export const DRILLS: Drill[] = [];
