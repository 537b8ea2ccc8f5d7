import { stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

type Line = { sign: number; d: string; width: number };

/** Draws the lines of age. Each gets longer and darker with age, never lighter. */
export function drawAge(person: Person, mouth: number): string {
  const { signs, man, skin } = person;
  const sides = ([-1, 1] as const).flatMap((side) => [
    ...aroundEye(person, side),
    ...aroundMouth(person, side, mouth),
  ]);
  const strength = 0.55 * (man ? 1 : 0.88);
  return [...onForehead(person), ...sides]
    .filter(({ sign }) => sign > 0.04)
    .map(({ sign, d, width }) => {
      const opacity = 0.12 + sign * strength + signs.white * 0.12;
      return stroke(d, skin.line, width, ` opacity="${opacity.toFixed(2)}"`);
    })
    .join("");
}

function onForehead({ signs, man }: Person): Line[] {
  const wide = 14 + signs.forehead * 22;
  return [
    { sign: signs.forehead, d: `M${200 - wide} 172q${wide}-7 ${wide * 2} 0`, width: 2.3 },
    {
      sign: signs.forehead - 0.3,
      d: `M${200 - wide * 0.85} 160q${wide * 0.85}-6 ${wide * 1.7} 0`,
      width: 2.1,
    },
    { sign: man ? signs.forehead - 0.25 : 0, d: "M195 188q-2 6-1 12M206 188q2 6 1 12", width: 2 },
  ];
}

function aroundEye({ signs, eyes }: Person, side: 1 | -1): Line[] {
  const x = 200 + side * (eyes.apart + eyes.wide + 6);
  const long = 4 + signs.eyeCorners * 7;
  return [
    {
      sign: signs.eyeCorners,
      d: `M${x} 209l${side * long}-${long * 0.55}M${x + side} 214h${side * long}M${x - side} 219l${side * long * 0.9} ${long * 0.5}`,
      width: 1.9,
    },
    {
      sign: signs.bags,
      d: `M${200 + side * (eyes.apart - 12)} 227q${side * 12} ${7 + signs.bags * 3} ${side * 25} 0`,
      width: 2.2,
    },
  ];
}

function aroundMouth({ signs, face, nose }: Person, side: 1 | -1, mouth: number): Line[] {
  const long = 14 + signs.folds * 18;
  return [
    {
      sign: signs.folds,
      d: `M${200 + side * (nose.wing + 4)} ${nose.tip - 6}q${side * 11} ${long * 0.45} ${side * 13} ${long}`,
      width: 2.2 + signs.folds,
    },
    {
      sign: signs.jowls,
      d: `M${200 + side * 29} ${mouth + 5}q${side * 5} 8 ${side * 2} ${8 + signs.jowls * 12}`,
      width: 2.4,
    },
    {
      sign: signs.jowls - 0.3,
      d: `M${200 + side * (face.jaw - 6)} ${face.chin - 40}q${-side * 3} 14 ${-side * 15} 22`,
      width: 2.6,
    },
  ];
}
