import { darker, fill, lighter, mix, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export type Mood = "smile" | "laugh" | "calm";

/** Height of the line between the lips. */
export function mouthLine({ nose, face, man }: Person): number {
  return Math.round(nose.tip + (face.chin - nose.tip) * (man ? 0.4 : 0.43));
}

export function drawNose({ nose: { wing, tip }, skin, man }: Person, turn: number): string {
  const x = 200 + turn * 3;
  const bridge = man ? 9 : 6;
  return `${fill(`M${x + bridge} 206Q${x + bridge + 5} ${tip - 22} ${x + wing} ${tip - 6}Q${x + wing - 1} ${tip + 3} ${x} ${tip + 3}Q${x + 9} ${tip - 14} ${x + bridge - 3} 206Z`, skin.shade, ` opacity="${man ? 0.7 : 0.5}"`)}
${stroke(`M${x - wing} ${tip - 5}q-2 6 5 6q3 4 ${wing - 5} 3q${wing - 8} 1 ${wing - 5}-3q7 0 5-6`, skin.deep, man ? 3 : 2.5, ' opacity=".72"')}
${stroke(`M${x - 3} 222L${x - 3} ${tip - 18}`, lighter(skin.base, 0.45), man ? 6 : 4.5, ' opacity=".38"')}<ellipse cx="${x - 2}" cy="${tip - 8}" rx="4.5" ry="3.4" fill="#fff" opacity=".22"/>`;
}

type Lips = { y: number; half: number; lift: number; thick: number; upper: string };

export function drawMouth(person: Person, mood: Mood): string {
  const y = mouthLine(person);
  const half = { calm: 20, smile: 25, laugh: 28 }[mood] + (person.man ? 2 : 0);
  const lift = { calm: 2.5, smile: 6.5, laugh: 7 }[mood] - person.signs.jowls * 2;
  const thick = 6.4 * person.lips;
  const top = y - thick * (person.man ? 1 : 1.12) - 0.5;
  const upper = `M${200 - half} ${y - lift}C${200 - half * 0.5} ${y - lift - thick * 0.35} 191 ${top} 195 ${top}Q200 ${top + 3.4} 205 ${top}C209 ${top} ${200 + half * 0.5} ${y - lift - thick * 0.35} ${200 + half} ${y - lift}`;
  const lips = { y, half, lift, thick, upper };
  return mood === "laugh" ? drawLaugh(person, lips) : drawSmile(person, lips, mood === "smile" ? 7 : 4);
}

function drawLaugh({ skin, man }: Person, { y, half, lift, thick, upper }: Lips): string {
  const [l, r] = [200 - half, 200 + half];
  const low = y + 17;
  return `${fill(`${upper}Q${200 + half * 0.62} ${low} 200 ${low}T${l} ${y - lift}Z`, darker(skin.lip, 0.55))}
${fill(`M${l + 3} ${y - lift + 1}Q200 ${y + 1} ${r - 3} ${y - lift + 1}Q${200 + half * 0.52} ${y + 10} 200 ${y + 10}T${l + 3} ${y - lift + 1}Z`, "#fffaf4")}
${fill(`${upper}Q200 ${y + 2.5} ${l} ${y - lift}Z`, skin.lip)}${fill(`M${200 - half * 0.66} ${low - 7}Q200 ${low + thick * 1.3} ${200 + half * 0.66} ${low - 7}Q200 ${low + 2} ${200 - half * 0.66} ${low - 7}Z`, mix(skin.lip, "#ffffff", 0.14), man ? ' opacity=".75"' : "")}`;
}

function drawSmile({ skin, man, lips }: Person, { y, half, lift, thick, upper }: Lips, sag: number): string {
  const [l, r] = [200 - half, 200 + half];
  const full = y + sag * 0.5 + thick * (man ? 1.45 : 1.45);
  const lower = `M${l + 3} ${y - lift + 2}C${200 - half * 0.8} ${y + sag * 0.4 + thick * 0.7} ${200 - half * 0.55} ${full} 200 ${full}S${200 + half * 0.8} ${y + sag * 0.4 + thick * 0.7} ${r - 3} ${y - lift + 2}Q200 ${y + sag + 2} ${l + 3} ${y - lift + 2}Z`;
  const gloss = man
    ? ""
    : `<ellipse cx="194" cy="${y + sag * 0.5 + thick * 0.85}" rx="${6 * lips}" ry="1.7" fill="#fff" opacity=".34"/>`;
  const hollow = stroke(`M191 ${full + 4.5}q9 4 18 0`, skin.line, 2.6, ` opacity="${man ? 0.34 : 0.2}"`);
  return `${fill(lower, mix(skin.lip, "#ffffff", man ? 0.06 : 0.13), man ? ' opacity=".8"' : "")}${gloss}${fill(`${upper}Q200 ${y + sag} ${l} ${y - lift}Z`, skin.lip, man ? ' opacity=".85"' : "")}
${stroke(`M${l - 1} ${y - lift}Q200 ${y + sag} ${r + 1} ${y - lift}`, darker(skin.lip, 0.48), man ? 2.8 : 2.3)}${hollow}`;
}
