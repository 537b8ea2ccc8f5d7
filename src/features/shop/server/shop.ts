export { orderPaid } from "./happenings.ts";
