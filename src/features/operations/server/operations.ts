export { keepProcess } from "./keep-process.ts";
