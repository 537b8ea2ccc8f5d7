import { measureLoad } from "../measure-load.ts";

export const landerCached = measureLoad(
  {
    name: "lander-cached",
    words: "a landing page with a campaign, from the visitors' page cache, on one core",
    path: "/landers/gallery/she-spring?network=net&ref=banner&sub1=a",
  },
  { atLeast: 5_000 },
);
