import { measureLoad } from "../measure-load.ts";

export const homeCached = measureLoad(
  { name: "home-cached", words: "/ from the visitors' page cache, on one core", path: "/" },
  { atLeast: 3_000 },
);
