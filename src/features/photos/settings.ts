import { z } from "zod";
import { MAX_UPLOAD_MEGABYTES } from "#base/picture-upload.ts";
import { ordersOf, settingsIn } from "#base/site-settings.ts";

const photos = settingsIn("photos");

export const photosSettings = {
  free_photos: photos.number({
    default: 3,
    max: 100,
    unit: "photos",
    words: "photos that a free member can have",
  }),
  premium_photos: photos.number({
    default: 25,
    max: 100,
    unit: "photos",
    words: "photos that a premium member can have",
  }),
  photo_review: photos.value(z.enum(["after", "before"]), {
    isDangerous: true,
    default: "after",
    words: "whether a photo is shown before or after someone has reviewed it",
  }),
  upload_megabytes: photos.number({
    default: 10,
    min: 1,
    max: MAX_UPLOAD_MEGABYTES,
    unit: "megabytes",
    words: "largest photo or chat picture that a member can upload",
  }),
  // Each upload costs seconds of processing, whether the photo is kept or not.
  uploads_per_hour: photos.number({
    default: 120,
    min: 1,
    unit: "photos",
    per: "hour",
    words: "photos that one member can upload, kept or not",
  }),
  // A single picture may have 50.
  upload_megapixels_per_hour: photos.number({
    default: 1_500,
    min: 50,
    unit: "megapixels",
    per: "hour",
    words: "photos and chat pictures decoded for one member",
  }),
  photo_requests: photos.number({
    default: 20,
    unit: "requests",
    per: "day",
    words: "members whom one member can ask for their private photos",
  }),
  photo_request_pause_days: photos.number({
    default: 7,
    max: 365,
    unit: "days",
    words: "pause before one can ask again after a no or a withdrawn grant",
  }),
};

export const photosReadLimits = {
  free_photo_views: photos.readLimit({
    default: 3,
    min: 1,
    max: 100,
    unit: "photos",
    words: "photos of each member that a free member sees, the main one first",
  }),
};

export const photosOrders = ordersOf(photosSettings, [["free_photos", "premium_photos"]]);
