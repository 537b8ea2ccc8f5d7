/** Width of a tile in `TileGrid`. */
export const TILE_SIZES = "(min-width: 1200px) 222px, (min-width: 992px) 24vw, (min-width: 612px) 32vw, 48vw";

/** Sources for the 4:5 crop, with the larger picture for high-density screens. */
export function tileSources(address: string) {
  return { src: `${address}/tile`, srcSet: `${address}/tile 400w, ${address}/view 720w` };
}

/** Sources for a picture in its own aspect ratio. Widths match the renditions and never exceed the photo's width. */
export function viewSources({ address, width, height }: { address: string; width: number; height: number }) {
  const widthWithin = (most: number) => Math.round(width * Math.min(1, most / Math.max(width, height)));
  return {
    src: `${address}/view`,
    srcSet: `${address}/view ${widthWithin(900)}w, ${address}/full ${widthWithin(1600)}w`,
  };
}
