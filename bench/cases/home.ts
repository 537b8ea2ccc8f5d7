import { measureLoad } from "../measure-load.ts";

/** A query string keeps a page out of the visitors' cache. */
export const home = measureLoad(
  { name: "home", words: "/ rendered on the server, on one core", path: "/?x=1" },
  { atLeast: 500, p99AtMost: 150 },
);
