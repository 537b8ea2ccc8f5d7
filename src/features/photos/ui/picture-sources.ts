/** How wide a tile is in `TileGrid`. */
export const TILE_SIZES = "(min-width: 1200px) 222px, (min-width: 992px) 24vw, (min-width: 612px) 32vw, 48vw";

/** Of the 4:5 cut-out, and of the larger picture for dense screens. */
export function tileSources(address: string) {
  return { src: `${address}/tile`, srcSet: `${address}/tile 400w, ${address}/view 720w` };
}

/** Of a picture in its own shape: widths as the renditions have them, none wider than the photo was. */
export function viewSources({ address, width, height }: { address: string; width: number; height: number }) {
  const widthWithin = (most: number) => Math.round(width * Math.min(1, most / Math.max(width, height)));
  return {
    src: `${address}/view`,
    srcSet: `${address}/view ${widthWithin(900)}w, ${address}/full ${widthWithin(1600)}w`,
  };
}
