export { photosChanged } from "./events.ts";
export { endAccess } from "./grant-photos.ts";
export { findMainImage, listOwnPhotos } from "./list-photos.ts";
export { listPhotosFor } from "./list-photos-for.ts";
export { listTiles, listTilesWithBlocked, viewTile } from "./list-tiles.ts";
export { addMatchPhotos } from "./match-photos.ts";
export { maxUploadBytes } from "./max-upload-bytes.ts";
export { countPhotos } from "./queries.ts";
export { countAccessSince, hasPrivateSide, listShownByPhotos } from "./queries-access.ts";
