import { fill, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

/** @param dark whether they are sunglasses, which everybody may wear */
export function drawGlasses({ glasses, eyes, face, man }: Person, dark: boolean): string {
  if (glasses === "none" && !dark) return "";
  const rim = dark ? "#1f181b" : man ? "#33282b" : "#5a3038";
  const colour = dark ? "#2b2226" : "#ffffff";
  const y = 214;
  const lens = (side: 1 | -1) => {
    const x = 200 + side * (eyes.apart + 1);
    const paint = `fill="${colour}" fill-opacity="${dark ? 0.93 : 0.1}" stroke="${rim}" stroke-width="${man ? 4 : 3.6}"`;
    const shape =
      glasses === "round"
        ? `<circle cx="${x}" cy="${y}" r="23" ${paint}/>`
        : man
          ? `<rect x="${x - 25}" y="${y - 18}" width="50" height="37" rx="10" ${paint}/>`
          : `<path d="M${x - side * 24} ${y - 15}Q${x} ${y - 21} ${x + side * 28} ${y - 20}Q${x + side * 28} ${y + 20} ${x + side * 2} ${y + 20}Q${x - side * 24} ${y + 20} ${x - side * 24} ${y - 15}Z" ${paint}/>`;
    return shape + fill(`M${x - 13} ${y - 10}l15-3-12 22z`, "#fff", ` opacity="${dark ? 0.16 : 0.14}"`);
  };
  const edge = eyes.apart + 25;
  const bridge = eyes.apart - 23;
  return `${lens(-1)}${lens(1)}${stroke(`M${200 - bridge} ${y - 4}q${bridge}-8 ${bridge * 2} 0M${200 - edge} ${y - 6}l${-(face.half - edge + 4)}-4M${200 + edge} ${y - 6}l${face.half - edge + 4}-4`, rim, 3.6)}`;
}
