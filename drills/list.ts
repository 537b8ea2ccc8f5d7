import type { Drill } from "./drill.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { hostileInput } from "./hostile-input.ts";

export const DRILLS: Drill[] = [fuzz, hostileInput];
