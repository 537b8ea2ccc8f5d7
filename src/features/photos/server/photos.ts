export { findMainImage, listOwnPhotos } from "./list-photos.ts";
export { listTiles, viewTile } from "./list-tiles.ts";
export { countPhotos } from "./queries.ts";
