import { darker, lighter, mix } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export type Mood = "smile" | "laugh" | "calm";

const EYE_LINE = 212;
const INK = "#2a1a1e";

export function facePath({ face: { half, jaw, chinHalf, chin } }: Person): string {
  const [l, r] = [200 - half, 200 + half];
  return `M${l} 205C${l - 2} 138 ${200 - half * 0.62} 110 200 110S${r + 2} 138 ${r} 205C${r} 244 ${200 + jaw + 4} ${chin - 42} ${200 + jaw * 0.72} ${chin - 22}C${200 + jaw * 0.45} ${chin - 4} ${200 + chinHalf} ${chin} 200 ${chin}S${200 - jaw * 0.45} ${chin - 4} ${200 - jaw * 0.72} ${chin - 22}C${200 - jaw - 4} ${chin - 42} ${l} 244 ${l} 205Z`;
}

export function drawHead(person: Person): string {
  const { skin, face } = person;
  const ear = (side: 1 | -1) => {
    const x = 200 + side * (face.half + 1);
    return `<ellipse cx="${x}" cy="222" rx="11" ry="19" fill="${skin.base}"/><path d="M${x + side * 3} 212q${side * 5} 8 ${-side * 1} 18" stroke="${skin.shade}" stroke-width="3" fill="none" stroke-linecap="round"/>${
      person.earrings ? `<circle cx="${x + side * 2}" cy="242" r="4.5" fill="#e8c66a"/>` : ""
    }`;
  };
  return `${ear(-1)}${ear(1)}<path id="face" d="${facePath(person)}" fill="${skin.base}"/>
<g clip-path="url(#in-face)"><path d="M200 ${face.chin + 20}C262 ${face.chin} 282 236 ${200 + face.half * 0.62} 100H330V340H200Z" fill="${skin.shade}" opacity=".34"/>
<ellipse cx="${200 - face.half * 0.58}" cy="251" rx="19" ry="12" fill="${skin.blush}" opacity="${skin.glow}"/><ellipse cx="${200 + face.half * 0.58}" cy="251" rx="19" ry="12" fill="${skin.blush}" opacity="${skin.glow}"/>
${person.freckles ? drawFreckles(person) : ""}${drawAge(person)}</g>`;
}

function drawFreckles({ skin }: Person): string {
  const spots = [-46, -38, -30, -52, -24, 26, 34, 42, 50, 20, -10, 8];
  return spots
    .map(
      (x, index) =>
        `<circle cx="${200 + x}" cy="${240 + ((index * 7) % 17)}" r="1.8" fill="${skin.deep}" opacity=".45"/>`,
    )
    .join("");
}

function drawAge({ age, skin, face }: Person): string {
  if (age < 44) return "";
  const strength = Math.min(0.5, (age - 38) / 70);
  const line = (d: string, width = 2.6) =>
    `<path d="${d}" stroke="${skin.deep}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity="${strength.toFixed(2)}"/>`;
  const folds = line("M172 250q-9 12-11 24") + line("M228 250q9 12 11 24");
  const bags = age > 52 ? line("M157 229q12 7 24 2", 2) + line("M243 229q-12 7-24 2", 2) : "";
  const corners =
    age > 58
      ? [-1, 1]
          .map((side) =>
            line(`M${200 + side * (face.half - 9)} 207l${side * 9}-5m${-side * 9} 9l${side * 9} 2`, 1.8),
          )
          .join("")
      : "";
  const forehead = age > 56 ? line("M170 160q30-6 60 0", 2) + line("M176 172q24-5 48 0", 2) : "";
  return folds + bags + corners + forehead;
}

export function drawFeatures(person: Person, mood: Mood): string {
  return `${drawEye(person, -1)}${drawEye(person, 1)}${drawNose(person)}${drawMouth(person, mood)}`;
}

function drawEye(person: Person, side: 1 | -1): string {
  const { eyes, iris, brow, hair, lashes, skin, age } = person;
  const x = 200 + side * eyes.apart;
  const { wide, high } = eyes;
  const almond = `M${x - wide} ${EYE_LINE + 1}Q${x} ${EYE_LINE - high * 1.9} ${x + wide} ${EYE_LINE + (side > 0 ? -1 : 1)}Q${x} ${EYE_LINE + high * 1.35} ${x - wide} ${EYE_LINE + 1}Z`;
  const id = side > 0 ? "r" : "l";
  const hairDark = age > 60 ? mix(hair.colour, "#6b5f5c", 0.4) : darker(hair.colour, 0.32);
  const browY = EYE_LINE - 23 - brow.arch * 0.4;
  const inner = x - side * (wide + 3);
  const outer = x + side * (wide + 7);
  const browPath = `M${inner} ${browY + 4}Q${x + side * 2} ${browY - brow.arch - 3} ${outer} ${browY + 3}`;
  const lash = lashes
    ? `<path d="M${x + side * (wide - 2)} ${EYE_LINE - 4}l${side * 6}-5" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`
    : "";
  return `<clipPath id="eye-${id}"><path d="${almond}"/></clipPath><path d="${almond}" fill="#fdf7f2"/>
<g clip-path="url(#eye-${id})"><circle cx="${x}" cy="${EYE_LINE - 0.5}" r="${high + 0.9}" fill="${iris}"/><circle cx="${x}" cy="${EYE_LINE - 0.5}" r="${high * 0.52}" fill="#1c1114"/><circle cx="${x + 2.6}" cy="${EYE_LINE - 3.4}" r="1.9" fill="#fff"/><path d="M${x - wide} ${EYE_LINE - 14}h${wide * 2}v9q${-wide}-7 ${-wide * 2} 0Z" fill="${skin.deep}" opacity=".3"/></g>
<path d="M${x - wide - 0.5} ${EYE_LINE + 1}Q${x} ${EYE_LINE - high * 2} ${x + wide + 0.5} ${EYE_LINE}" stroke="${INK}" stroke-width="${lashes ? 3.8 : 3}" fill="none" stroke-linecap="round"/>${lash}
<path d="${browPath}" stroke="${hairDark}" stroke-width="${brow.weight}" fill="none" stroke-linecap="round" opacity=".9"/>`;
}

function drawNose({ nose, skin }: Person): string {
  const wing = { straight: 10, round: 12, broad: 15 }[nose];
  const tip = { straight: 256, round: 258, broad: 257 }[nose];
  return `<path d="M208 216Q215 ${tip - 20} ${200 + wing} ${tip - 5}Q${200 + wing - 2} ${tip + 3} 200 ${tip + 3}Z" fill="${skin.shade}" opacity=".5"/>
<path d="M${200 - wing} ${tip - 4}q2 7 ${wing} 7t${wing}-7" stroke="${skin.deep}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".75"/>
<path d="M196 222q-2 12-2 ${tip - 238}" stroke="${lighter(skin.base, 0.4)}" stroke-width="5" fill="none" stroke-linecap="round" opacity=".5"/>`;
}

function drawMouth({ skin, lips, face }: Person, mood: Mood): string {
  const y = Math.min(281, face.chin - 27);
  const half = mood === "calm" ? 21 : mood === "smile" ? 26 : 28;
  const lift = mood === "calm" ? 4 : 7;
  const thick = 6.5 * lips;
  const [l, r] = [200 - half, 200 + half];
  const upper = `M${l} ${y - lift}Q${200 - half * 0.45} ${y - thick} 200 ${y - thick + 2.5}Q${200 + half * 0.45} ${y - thick} ${r} ${y - lift}`;
  if (mood === "laugh") {
    return `<path d="${upper}Q${200 + half * 0.6} ${y + 19} 200 ${y + 19}T${l} ${y - lift}Z" fill="${darker(skin.lip, 0.5)}"/>
<path d="M${l + 3} ${y - lift + 1}Q200 ${y + 1} ${r - 3} ${y - lift + 1}Q${200 + half * 0.5} ${y + 9} 200 ${y + 9}T${l + 3} ${y - lift + 1}Z" fill="#fffaf4"/>
<path d="${upper}Q200 ${y + 3} ${l} ${y - lift}Z" fill="${skin.lip}"/><path d="M${200 - half * 0.55} ${y + 15}Q200 ${y + 16 + thick * 1.6} ${200 + half * 0.55} ${y + 15}Q200 ${y + 21} ${200 - half * 0.55} ${y + 15}Z" fill="${mix(skin.lip, "#ffffff", 0.12)}"/>`;
  }
  const sag = mood === "smile" ? 8 : 4.5;
  return `<path d="${upper}Q200 ${y + sag + 1} ${l} ${y - lift}Z" fill="${skin.lip}"/>
<path d="M${l + 5} ${y - lift + 2.5}Q200 ${y + sag + thick * 2.1} ${r - 5} ${y - lift + 2.5}Q200 ${y + sag + 2} ${l + 5} ${y - lift + 2.5}Z" fill="${mix(skin.lip, "#ffffff", 0.13)}"/>
<path d="M${l - 1} ${y - lift}Q200 ${y + sag} ${r + 1} ${y - lift}" stroke="${darker(skin.lip, 0.45)}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`;
}

export function drawBeard({ beard, hair, face, skin, age }: Person): string {
  if (beard === "none") return "";
  const colour = age > 58 ? lighter(hair.colour, 0.15) : darker(hair.colour, 0.12);
  const y = Math.min(281, face.chin - 27);
  const moustache = `<path d="M200 ${y - 14}C184 ${y - 17} 172 ${y - 8} 170 ${y + 4}C182 ${y - 4} 192 ${y - 5} 200 ${y - 6}C208 ${y - 5} 218 ${y - 4} 230 ${y + 4}C228 ${y - 8} 216 ${y - 17} 200 ${y - 14}Z" fill="${colour}"/>`;
  if (beard === "moustache") return moustache;
  const [l, r] = [200 - face.half, 200 + face.half];
  const low = beard === "full" ? face.chin + 17 : face.chin + 5;
  const mouth = `M174 ${y - 6}Q200 ${y - 16} 226 ${y - 6}Q232 ${y + 8} 218 ${y + 13}Q200 ${y + 17} 182 ${y + 13}Q168 ${y + 8} 174 ${y - 6}Z`;
  const mask = `M${l - 1} 214C${l + 4} 240 ${l + 12} 262 ${l + 26} 266C${l + 40} 262 178 ${y - 18} 200 ${y - 18}S${r - 40} 262 ${r - 26} 266C${r - 12} 262 ${r - 4} 240 ${r + 1} 214C${r + 2} 262 ${200 + face.jaw} ${low} 200 ${low}S${l - 2} 262 ${l - 1} 214Z`;
  const opacity = beard === "stubble" ? 0.26 : 1;
  const clip = beard === "full" ? "" : ' clip-path="url(#in-face)"';
  return `<g${clip}><path d="${mask}${mouth}" fill-rule="evenodd" fill="${beard === "stubble" ? darker(skin.deep, 0.3) : colour}" opacity="${opacity}"/></g>${beard === "stubble" ? "" : moustache}`;
}

export function drawGlasses({ glasses, eyes, face }: Person, dark: boolean): string {
  if (glasses === "none" && !dark) return "";
  const rim = dark ? "#1f181b" : "#3a2b2e";
  const fill = dark ? "#2b2226" : "#ffffff";
  const lens = (side: 1 | -1) => {
    const x = 200 + side * (eyes.apart + 1);
    const shape =
      glasses === "round"
        ? `<circle cx="${x}" cy="214" r="23"`
        : `<rect x="${x - 25}" y="195" width="50" height="37" rx="12"`;
    return `${shape} fill="${fill}" fill-opacity="${dark ? 0.94 : 0.14}" stroke="${rim}" stroke-width="4"/>${
      dark ? `<path d="M${x - 12} 203l14-2-10 18z" fill="#fff" opacity=".18"/>` : ""
    }`;
  };
  const edge = eyes.apart + 25;
  return `${lens(-1)}${lens(1)}<path d="M${200 - eyes.apart + 23} 210q${eyes.apart - 23}-8 ${(eyes.apart - 23) * 2} 0M${200 - edge} 208l${-(face.half - edge + 4)}-4M${200 + edge} 208l${face.half - edge + 4}-4" stroke="${rim}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
}
