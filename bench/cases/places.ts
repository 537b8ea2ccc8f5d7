import { measureLoad } from "../measure-load.ts";

export const places = measureLoad(
  {
    name: "places",
    words:
      "/api/places, the completion of a city's name among the 16,000 of the largest country, on one core",
    path: "/api/places?country=US&q=san",
  },
  { atLeast: 4_000 },
);
