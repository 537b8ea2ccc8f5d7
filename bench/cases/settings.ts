import { measureLoad } from "../measure-load.ts";

export const settings = measureLoad(
  { name: "settings", words: "/api/settings.php, on one core", path: "/api/settings.php" },
  { atLeast: 6_000 },
);
