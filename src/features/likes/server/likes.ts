export { listLikersOf } from "./queries.ts";
