export { type LongWork, longWork, type Run } from "./kind.ts";
export { queueWork } from "./start-work.ts";
