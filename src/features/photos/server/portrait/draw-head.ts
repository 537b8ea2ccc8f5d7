import { fill, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

/** The oval from the top of the skull to the chin, with the corners of the jaw. */
export function facePath({ face: { half, jaw, chinHalf, chin } }: Person): string {
  const [l, r] = [200 - half, 200 + half];
  const corner = chin - 47;
  const right = `C${r + 1} 232 ${200 + jaw + 5} ${corner - 22} ${200 + jaw} ${corner}C${200 + jaw - 6} ${corner + 27} ${200 + chinHalf + 15} ${chin - 3} ${200 + chinHalf * 0.62} ${chin}`;
  const left = `C${200 - chinHalf - 15} ${chin - 3} ${200 - jaw + 6} ${corner + 27} ${200 - jaw} ${corner}C${200 - jaw - 5} ${corner - 22} ${l - 1} 232 ${l} 200Z`;
  return `M${l} 200C${l - 1} 136 ${200 - half * 0.64} 106 200 106S${r + 1} 136 ${r} 200${right}Q200 ${chin + 2} ${200 - chinHalf * 0.62} ${chin}${left}`;
}

/** @param turn how far the head is turned to the right of the picture, from -1 to 1 */
export function drawHead(person: Person, turn: number): string {
  const { skin, face } = person;
  const cheek = (side: 1 | -1) =>
    `<ellipse cx="${200 + side * face.half * 0.56 + turn * 5}" cy="250" rx="20" ry="14" fill="url(#blush)"/>`;
  const outline = facePath(person);
  return `${drawEar(person, -1, turn)}${drawEar(person, 1, turn)}<path id="face" d="${outline}" fill="${skin.base}"/>
<g clip-path="url(#in-face)"><path d="${outline}" fill="url(#skin)"/>
${fill(`M${206 + turn * 10} ${face.chin + 20}C262 ${face.chin - 4} 268 244 ${200 + face.half * 0.7} 100H330V340H200Z`, skin.shade, ' opacity=".42"')}
${cheek(-1)}${cheek(1)}${drawCheekbones(person)}${person.freckles ? drawFreckles(person, turn) : ""}</g>`;
}

function drawEar({ face, skin, man, earrings, signs }: Person, side: 1 | -1, turn: number): string {
  const x = 200 + side * (face.half + (man ? 2 : 0)) - turn * 3;
  const tall = (man ? 21 : 17.5) + signs.jowls * 2;
  const inside = stroke(`M${x + side * 3} 211q${side * 6} 8 ${-side} 20`, skin.deep, 2.6, ' opacity=".5"');
  return `<ellipse cx="${x}" cy="222" rx="${man ? 11 : 9.5}" ry="${tall}" fill="${skin.base}"/>${inside}${drawEarring(earrings, x + side * 3, 222 + tall)}`;
}

function drawEarring(kind: Person["earrings"], x: number, y: number): string {
  const gold = "#e3b959";
  if (kind === "hoops")
    return `<circle cx="${x}" cy="${y + 9}" r="10" fill="none" stroke="${gold}" stroke-width="3.2"/>`;
  if (kind === "studs") return `<circle cx="${x}" cy="${y - 2}" r="4.4" fill="${gold}"/>`;
  if (kind === "drops")
    return `${stroke(`M${x} ${y}v10`, gold, 2.4)}<ellipse cx="${x}" cy="${y + 15}" rx="4.4" ry="7" fill="${gold}"/>`;
  return "";
}

/** Men's cheeks are hollow above the jaw. */
function drawCheekbones({ man, skin, face }: Person): string {
  if (man) {
    return [-1, 1]
      .map((side) =>
        fill(
          `M${200 + side * face.half} 238C${200 + side * 52} 252 ${200 + side * 44} 268 ${200 + side * 42} 284C${200 + side * 54} 280 ${200 + side * 62} 268 ${200 + side * face.half} 238Z`,
          skin.shade,
          ` opacity="${side > 0 ? 0.4 : 0.26}"`,
        ),
      )
      .join("");
  }
  return "";
}

function drawFreckles({ skin }: Person, turn: number): string {
  const spots = [-46, -38, -30, -52, -24, 26, 34, 42, 50, 20, -10, 8];
  return spots
    .map(
      (x, index) =>
        `<circle cx="${200 + x + turn * 6}" cy="${238 + ((index * 7) % 17)}" r="1.8" fill="${skin.deep}" opacity=".42"/>`,
    )
    .join("");
}
