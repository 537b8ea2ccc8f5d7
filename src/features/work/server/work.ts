export { type LongWork, longWork, type Run, type WorkResult } from "./kind.ts";
export { queueWork } from "./start-work.ts";
