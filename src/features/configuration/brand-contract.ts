import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { pictureAnswer, pictureBody } from "#base/picture-contract.ts";
import { PICTURE_REFUSALS } from "#base/picture-upload.ts";
import { brandFile } from "#features/site/contract.ts";

export const BRAND_USES = ["logo", "picture"] as const;
export type BrandUse = (typeof BRAND_USES)[number];

const picture = z.object({ key: brandFile.key, width: z.int().positive(), height: z.int().positive() });
export type BrandPicture = z.output<typeof picture>;

export const uploadBrandPicture = endpoint({
  name: "uploadBrandPicture",
  method: "POST",
  path: "/api/desk/brand-pictures",
  summary:
    "Keeps a logo or a picture for the home page. No site shows it before the setting `brand_logo` or `brand_picture` names it; if none does, it is deleted after some days.",
  query: z.strictObject({ use: z.enum(BRAND_USES) }),
  body: pictureBody,
  output: picture,
  status: 201,
  refusals: [...PICTURE_REFUSALS],
});

export const readUploadedPicture = endpoint({
  name: "readUploadedPicture",
  method: "GET",
  path: "/api/desk/brand-pictures/:key/:file",
  summary: "Returns a file of a logo or picture that was uploaded, whether a site shows it or not.",
  query: z.strictObject(brandFile),
  output: pictureAnswer,
});
