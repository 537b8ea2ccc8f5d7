export { LongWork } from "./long-work.tsx";
