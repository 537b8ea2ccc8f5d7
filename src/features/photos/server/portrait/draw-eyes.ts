import { darker, fill, lighter, mix, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

const EYE_LINE = 212;
const INK = "#2a1a1e";

export function drawEyes(person: Person): string {
  return drawEye(person, -1) + drawEye(person, 1);
}

function drawEye(person: Person, side: 1 | -1): string {
  const { eyes, iris, man, skin, signs } = person;
  const { wide, high } = eyes;
  const x = 200 + side * eyes.apart;
  const [inner, outer] = [x - side * wide, x + side * wide];
  const end = EYE_LINE - (man ? 0 : 2.2) + signs.lids * 2;
  const upper = `C${x - side * wide * 0.5} ${EYE_LINE - high * 1.3} ${x + side * wide * 0.5} ${EYE_LINE - high * 1.42} ${outer} ${end}`;
  const almond = `M${inner} ${EYE_LINE + 2}${upper}C${x + side * wide * 0.5} ${EYE_LINE + high * 1.02} ${x - side * wide * 0.45} ${EYE_LINE + high * 1.05} ${inner} ${EYE_LINE + 2}Z`;
  const id = side > 0 ? "r" : "l";
  const y = EYE_LINE - 0.6;
  const lid = man
    ? ""
    : fill(
        `M${inner} ${EYE_LINE}C${x - side * wide * 0.6} ${EYE_LINE - high * 2.2} ${x + side * wide * 0.7} ${EYE_LINE - high * 2.5} ${outer + side * 3} ${end - 2}${`C${x + side * wide * 0.5} ${EYE_LINE - high} ${x - side * wide * 0.5} ${EYE_LINE - high} ${inner} ${EYE_LINE}Z`}`,
        mix(skin.deep, skin.lip, 0.35),
        ` opacity="${(0.16 + signs.grown * 0.2).toFixed(2)}"`,
      );
  return `${lid}<clipPath id="eye-${id}"><path d="${almond}"/></clipPath><path d="${almond}" fill="#fdf8f4"/>
<g clip-path="url(#eye-${id})"><circle cx="${x}" cy="${y}" r="${Math.min(8.6, high + 1)}" fill="${iris}"/><circle cx="${x}" cy="${y + 2}" r="${high * 0.72}" fill="${lighter(iris, 0.28)}" opacity=".55"/><circle cx="${x}" cy="${y}" r="${high * 0.5}" fill="#1c1114"/><circle cx="${x + 2.6}" cy="${y - 3}" r="2" fill="#fff"/>${fill(`M${x - wide} ${EYE_LINE - 14}h${wide * 2}v10q${-wide}-7 ${-wide * 2} 0Z`, skin.deep, ' opacity=".28"')}</g>
${stroke(`M${inner} ${EYE_LINE + 2}${upper}`, INK, man ? 2.7 : 3.8)}${drawLashes(person, side, { outer, end })}${drawLids(person, side, x)}${drawBrow(person, side, x)}`;
}

function drawLashes(
  { man, signs }: Person,
  side: 1 | -1,
  { outer, end }: { outer: number; end: number },
): string {
  if (man) return "";
  const long = 1 - signs.lids * 0.35;
  return `${fill(`M${outer - side * 9} ${end - 5.5}Q${outer} ${end - 4} ${outer + side * 7 * long} ${end - 6 * long}Q${outer + side * 3} ${end + 1} ${outer - side} ${end + 2.2}Z`, INK)}${stroke(`M${outer - side * 7} ${end - 5}l${side * 5 * long}-${5 * long}`, INK, 1.8)}`;
}

function drawLids({ man, skin, signs, eyes: { wide, high } }: Person, side: 1 | -1, x: number): string {
  const y = EYE_LINE - high * (man ? 1.75 : 1.95);
  const crease = stroke(
    `M${x - side * wide * 0.8} ${y + 5}Q${x} ${y - 1} ${x + side * (wide + 1 + signs.lids * 4)} ${y + 6 + signs.lids * 6}`,
    skin.line,
    2 + signs.lids * 1.4,
    ` opacity="${(0.34 + signs.lids * 0.4).toFixed(2)}"`,
  );
  return (
    crease +
    (signs.grown < 0.5
      ? ""
      : stroke(
          `M${x - side * wide * 0.4} ${EYE_LINE + high + 1}Q${x + side * wide * 0.3} ${EYE_LINE + high + 2} ${x + side * wide * 0.9} ${EYE_LINE + 2}`,
          skin.line,
          1.6,
          ` opacity="${(0.1 + signs.bags * 0.4).toFixed(2)}"`,
        ))
  );
}

function drawBrow(
  { brow: { weight, arch, height }, eyes: { wide }, hair, signs, man }: Person,
  side: 1 | -1,
  x: number,
): string {
  const pale = mix(hair.natural, "#8d8580", signs.gray * 0.5);
  const colour = signs.gray > 0.6 ? darker(pale, 0.18) : darker(hair.natural, 0.3);
  const y = EYE_LINE - height;
  const inner = x - side * (wide + (man ? 2 : 0));
  const outer = x + side * (wide + 8);
  const top = x + side * wide * (man ? 0.4 : 0.28);
  const start = y + (man ? 1 : -0.5);
  const w = weight * (man ? 1 : 1 - signs.lids * 0.25);
  return fill(
    `M${inner} ${start + w * 0.4}Q${inner - side} ${start - w * 0.4} ${inner + side * 3} ${start - w * 0.5}Q${top - side * 8} ${y - arch - w * 0.5} ${top} ${y - arch - w * 0.5}Q${outer - side * 5} ${y - arch * 0.7 - w * 0.2} ${outer} ${y + 4}Q${outer - side * 8} ${y - arch * 0.3 + w * 0.1} ${top} ${y - arch + w * 0.5}Q${inner + side * 8} ${y - arch * 0.4 + w * 0.5} ${inner} ${start + w * 0.4}Z`,
    colour,
    ' opacity=".92"',
  );
}
