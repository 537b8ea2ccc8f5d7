export { findMainImage, listOwnPhotos } from "./list-photos.ts";
export { countPhotos } from "./queries.ts";
