/** Mixes two `#rrggbb` colours; `share` is the part of the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a as number) * (1 - share) + (b as number) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

export const darker = (colour: string, share: number) => mix(colour, "#1d0d14", share);
export const lighter = (colour: string, share: number) => mix(colour, "#fff4e6", share);

export const fill = (d: string, colour: string, more = "") => `<path d="${d}" fill="${colour}"${more}/>`;
// biome-ignore lint/complexity/useMaxParams: like `fill`, with a width
export const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
