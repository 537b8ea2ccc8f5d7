import type { Drill } from "./drill.ts";

import { fuzz } from "./fuzz/fuzz.ts";

export const DRILLS: Drill[] = [fuzz];
