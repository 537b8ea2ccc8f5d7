import { fill, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";
import { GARMENTS, type Garment, outline } from "./garments.ts";

/** Draws neck, shoulders and clothes; the head is drawn over them. */
export function drawBody(person: Person, garment: Garment, colour: string): string {
  return `${drawNeck(person)}${GARMENTS[garment](person, colour)}${fill(outline(person, `H${200 + person.neck + 6}`), "url(#drape)")}`;
}

function drawNeck(person: Person): string {
  const { neck: n, skin, man, signs, face } = person;
  const lines =
    signs.neck > 0.1
      ? stroke(
          `M${200 - n + 8} 338q${n - 8} 9 ${n * 2 - 18} 0M${200 - n + 12} 350q${n - 12} 9 ${n * 2 - 26} 0`,
          skin.line,
          2.2,
          ` opacity="${(signs.neck * 0.5).toFixed(2)}"`,
        )
      : "";
  const apple = man ? stroke("M194 346q6 6 12 0", skin.deep, 3, ' opacity=".35"') : "";
  const jaw = face.jaw * 0.96;
  return `${fill(outline(person, `H${200 + n + 6}`), skin.base)}${fill(`M${200 - n} 262V344Q${200 - n - 2} 362 ${200 - n - 12} 372V430H${200 + n + 12}V372Q${200 + n + 2} 362 ${200 + n} 344V262Z`, skin.base)}
${fill(`M${200 - Math.min(n, jaw)} 296Q${200 - n + 4} ${face.chin + 36} 206 ${face.chin + 42}Q${200 + n - 1} ${face.chin + 37} ${200 + n} 300V262H${200 - n}Z`, skin.shade, ' opacity=".9"')}${lines}${apple}
${stroke("M148 404q24-9 42 4M252 404q-24-9-42 4", skin.shade, 3.5, ' opacity=".85"')}`;
}
