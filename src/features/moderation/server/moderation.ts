export { openOrFeedCase } from "./cases/open-case.ts";
