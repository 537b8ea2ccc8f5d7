import type { Random } from "#base/random.ts";
import { darker, lighter, mix } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export type Extra = "none" | "beanie" | "cap" | "headband" | "scarf" | "necklace";

export function chooseExtra(
  random: Random,
  { scene, hatless, rugged }: { scene: string; hatless: boolean; rugged: boolean },
): Extra {
  const cold = scene === "snow" || scene === "mountains";
  const wish = random.next();
  if (cold && wish < 0.5) return hatless ? "scarf" : "beanie";
  if (wish > 0.3) return "none";
  const choice = random.pick<Extra>(
    rugged ? ["beanie", "cap", "scarf"] : ["headband", "necklace", "necklace", "scarf"],
  );
  return hatless && choice !== "scarf" && choice !== "necklace" ? "none" : choice;
}

export function drawExtra(extra: Extra, person: Person, cloth: string): { neck: string; head: string } {
  const colour = mix(cloth, "#c77f4a", 0.55);
  const { half } = person.face;
  const [l, r] = [200 - half - 11, 200 + half + 11];
  const crown = `M${l} 172C${l - 8} 104 ${l + 26} 78 200 78S${r + 8} 104 ${r} 172`;
  switch (extra) {
    case "beanie":
      return {
        neck: "",
        head: `<path d="${crown}Z" fill="${colour}"/><path d="M176 88q-10 30-8 62M200 84v64M224 88q10 30 8 62" stroke="${darker(colour, 0.15)}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M${l - 4} 150Q200 122 ${r + 4} 150V182Q200 152 ${l - 4} 182Z" fill="${lighter(colour, 0.18)}"/>`,
      };
    case "cap":
      return {
        neck: "",
        head: `<path d="${crown}Q200 140 ${l} 172Z" fill="${colour}"/><path d="M${l + 4} 166Q200 128 ${r - 4} 166Q${r + 6} 184 ${r - 22} 178Q200 158 ${l + 22} 178Q${l - 6} 184 ${l + 4} 166Z" fill="${darker(colour, 0.25)}"/><circle cx="200" cy="80" r="5" fill="${darker(colour, 0.2)}"/>`,
      };
    case "headband":
      return {
        neck: "",
        head: `<path d="M${l + 5} 164C${l + 22} 118 170 106 200 106S${r - 22} 118 ${r - 5} 164L${r - 12} 178C${r - 30} 140 228 128 200 128S${l + 30} 140 ${l + 12} 178Z" fill="${colour}"/>`,
      };
    case "scarf":
      return {
        neck: `<path d="M${196 - person.neck} 344Q200 388 ${204 + person.neck} 344L${226 + person.neck} 372Q200 430 ${174 - person.neck} 372Z" fill="${colour}"/><path d="M${184 - person.neck} 366Q200 412 ${216 + person.neck} 366" stroke="${darker(colour, 0.18)}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M224 396L262 520H214L206 402Z" fill="${lighter(colour, 0.12)}"/>`,
        head: "",
      };
    case "necklace":
      return {
        neck: `<path d="M${200 - person.neck - 4} 362Q200 428 ${200 + person.neck + 4} 362" stroke="#e3bd62" stroke-width="2.6" fill="none"/><circle cx="200" cy="397" r="5" fill="#e3bd62"/>`,
        head: "",
      };
    default:
      return { neck: "", head: "" };
  }
}
