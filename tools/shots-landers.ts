import { LANDERS } from "../src/features/landers/rules.ts";
import type { Shot } from "./shot.ts";

/** The swipe game takes no niche. */
const pathOf = (name: string) => (name === "tinderswipe" ? "/landers/tinderswipe" : `/landers/${name}/she`);

/** Every lander, and the landing pages of a member. */
export function listLanderShots(): Shot[] {
  const paths: Record<string, string> = {
    ...Object.fromEntries(LANDERS.map((name) => [`lander-${name}`, pathOf(name)])),
    landing: "/members/2/landing",
    landing2: "/members/2/landing2",
    landing3: "/members/2/landing3",
    "landing-gone": "/members/99999999/landing",
  };
  return Object.entries(paths).map(([name, path]) => ({ name, path, place: "NL" }));
}
