import type { Random } from "#base/random.ts";
import { darker, fill, lighter, mix, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export type Extra = "none" | "beanie" | "cap" | "headband" | "scarf" | "necklace";

type Choice = { scene: string; index: number; hatless: boolean; person: Person };

/** The first picture shows the hair. Hats and headbands are for the younger ones in their further pictures. */
export function chooseExtra(random: Random, { scene, index, hatless, person }: Choice): Extra {
  const wish = random.next();
  const choice = random.next();
  const cold = scene === "snow" || scene === "mountains";
  const covered = index > 0 && !hatless && person.age < 55;
  if (cold && wish < 0.5) return covered ? "beanie" : "scarf";
  if (person.man) return covered && wish < 0.16 ? (choice < 0.5 ? "beanie" : "cap") : "none";
  if (wish < 0.32) return "necklace";
  return covered && wish > 0.94 ? "headband" : "none";
}

export function drawExtra(extra: Extra, person: Person, cloth: string): { neck: string; head: string } {
  const colour = mix(cloth, "#c77f4a", 0.55);
  const { half } = person.face;
  const { neck } = person;
  const [l, r] = [200 - half - 11, 200 + half + 11];
  const crown = `M${l} 172C${l - 8} 104 ${l + 26} 76 200 76S${r + 8} 104 ${r} 172`;
  switch (extra) {
    case "beanie":
      return {
        neck: "",
        head: `${fill(`${crown}Z`, colour)}${stroke("M172 90q-8 30-6 60M200 84v64M228 90q8 30 6 60", darker(colour, 0.15), 4)}${fill(`M${l - 4} 150Q200 122 ${r + 4} 150V182Q200 154 ${l - 4} 182Z`, lighter(colour, 0.18))}`,
      };
    case "cap":
      return {
        neck: "",
        head: `${fill(`${crown}Q200 140 ${l} 172Z`, colour)}${fill(`M${l + 4} 166Q200 128 ${r - 4} 166Q${r + 6} 184 ${r - 22} 178Q200 158 ${l + 22} 178Q${l - 6} 184 ${l + 4} 166Z`, darker(colour, 0.25))}<circle cx="200" cy="78" r="5" fill="${darker(colour, 0.2)}"/>`,
      };
    case "headband":
      return {
        neck: "",
        head: fill(
          `M${l + 5} 164C${l + 22} 118 170 104 200 104S${r - 22} 118 ${r - 5} 164L${r - 12} 178C${r - 30} 140 228 126 200 126S${l + 30} 140 ${l + 12} 178Z`,
          colour,
        ),
      };
    case "scarf":
      return {
        neck: `${fill(`M${196 - neck} 344Q200 388 ${204 + neck} 344L${228 + neck} 374Q200 434 ${172 - neck} 374Z`, colour)}${stroke(`M${184 - neck} 368Q200 414 ${216 + neck} 368`, darker(colour, 0.18), 5)}${fill("M222 398L262 520H212L204 404Z", lighter(colour, 0.12))}`,
        head: "",
      };
    case "necklace":
      return {
        neck: `${stroke(`M${200 - neck - 3} 358Q200 428 ${200 + neck + 3} 358`, "#e3bd62", 2.4)}<circle cx="200" cy="396" r="5" fill="#e3bd62"/>`,
        head: "",
      };
    default:
      return { neck: "", head: "" };
  }
}
