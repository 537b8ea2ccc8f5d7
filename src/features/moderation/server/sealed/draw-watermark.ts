/** Columns of five by seven dots, the lowest bit at the top, as on a small display. A server may have no fonts. */
const DOTS: Record<string, string> = {
  "0": "3e5149453e",
  "1": "00427f4000",
  "2": "4261514946",
  "3": "2141454b31",
  "4": "1814127f10",
  "5": "2745454539",
  "6": "3c4a494930",
  "7": "0171090503",
  "8": "3649494936",
  "9": "064949291e",
  A: "7e1111117e",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141221c",
  E: "7f49494941",
  F: "7f09090901",
  G: "3e4149497a",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f020c027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "4649494931",
  T: "01017f0101",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "3f4038403f",
  X: "6314081463",
  Y: "0708700807",
  Z: "6151494543",
  "-": "0808080808",
  ":": "0036360000",
  " ": "0000000000",
};
const UNKNOWN = "0201510906";
const ADVANCE = 6;
const LINE = 30;

/**
 * Draws words again and again over a square, in an SVG without fonts. Letters outside of A to Z become a question mark.
 * @param side in pixels
 */
export function drawWatermark(words: string, side: number): string {
  const plain = words.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase();
  const line = dotsOf(plain);
  const width = plain.length * ADVANCE;
  const scale = Math.min(2, side / width);
  const rows = Array.from({ length: Math.ceil(side / LINE) }, (_, row) => row * LINE + 4);
  const lines = rows.map((top) => `<path transform="translate(2 ${top}) scale(${scale})" d="${line}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><g fill="#fff" stroke="#000" stroke-width=".2" opacity=".8">${lines.join("")}</g></svg>`;
}

function dotsOf(words: string): string {
  const dots = [...words].flatMap((letter, place) => {
    const columns = Buffer.from(DOTS[letter] ?? UNKNOWN, "hex");
    return [...columns].flatMap((column, x) =>
      [0, 1, 2, 3, 4, 5, 6]
        .filter((y) => column & (1 << y))
        .map((y) => `M${place * ADVANCE + x} ${y}h1v1h-1z`),
    );
  });
  return dots.join("");
}
