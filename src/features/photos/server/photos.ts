export { keepDrawn } from "./draw-demo-rendition.ts";
export { knownImageFound, photoLooked, photosChanged } from "./events.ts";
export { endAccess } from "./grant-photos.ts";
export { copyPhotoSealed, discardPhotoFiles, takePhotoOut } from "./known-images/seal-photo.ts";
export { findMainImage, listOwnPhotos, readOwnPhotos } from "./list-photos.ts";
export { listPhotosFor } from "./list-photos-for.ts";
export { listTiles, listTilesWithBlocked, viewTile } from "./list-tiles.ts";
export { addMatchPhotos } from "./match-photos.ts";
export { maxUploadBytes } from "./max-upload-bytes.ts";
export { measurePhoto } from "./measure-photo.ts";
export { photoPictures } from "./photo-pictures.ts";
export { countPhotos, findPhotoById, findPhotoByKey } from "./queries.ts";
export { countAccessSince, hasPrivateSide, listShownByPhotos } from "./queries-access.ts";
export { findLaterLook, listCopies, listLooks, listSharedLooks, type SharedLook } from "./queries-looks.ts";
export {
  acceptPhotos,
  findWaiting,
  hidePhoto,
  keepBackPhotos,
  placeOfFiles,
  readPhotoFile,
} from "./review-photos.ts";
