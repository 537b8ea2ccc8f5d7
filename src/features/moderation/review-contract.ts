import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { REVIEW_RULES, REVIEW_SIZE } from "./review-rules.ts";

const none = z.strictObject({});
const id = z.int().positive();
const review = z.uuid();
const moment = z.iso.datetime();

const reviewedPhoto = z.object({
  id,
  /** Whether others see it already. */
  shown: z.boolean(),
  added_at: moment,
  due_at: moment,
  site: z.string(),
  /** Language of a letter to its owner. */
  letter_locale: z.string(),
});
export type ReviewedPhoto = z.infer<typeof reviewedPhoto>;

export const takePhotoReview = endpoint({
  name: "takePhotoReview",
  method: "POST",
  path: "/api/desk/photo-reviews",
  summary:
    "Leases the next ten new photos to the caller for ten minutes: hidden ones first, then the oldest. Photos that the caller holds already are returned again.",
  query: none,
  body: none,
  output: z.object({
    /** Null if no photo is waiting. */
    review: review.nullable(),
    leased_until: moment.nullable(),
    photos: z.array(reviewedPhoto),
  }),
});
export type PhotoReview = OutputOf<typeof takePhotoReview>;

export const readReviewPicture = endpoint({
  name: "readReviewPicture",
  method: "GET",
  path: "/api/desk/review-pictures",
  summary:
    "Reads a photo that the caller holds for review, which is noted in the access log before the answer.",
  query: z.strictObject({ photo: numberInQuery(id) }),
  output: z.object({ webp: z.base64() }),
  refusals: ["moderation.not_found"],
});

const rejection = z.strictObject({
  photo: id,
  rule: z.enum(REVIEW_RULES),
  /** Facts about the photo, which are added to the letter in its language. */
  facts: freeText(500).optional(),
});
export type Rejection = z.infer<typeof rejection>;

export const decidePhotoReview = endpoint({
  name: "decidePhotoReview",
  method: "POST",
  path: "/api/desk/photo-review-decisions",
  summary:
    "Accepts and rejects photos that the caller holds. A rejection is a decision with a statement of reasons; a photo that breaks a rule about danger to people is hidden and becomes an urgent case of the caller, and one that shows the abuse of a child is sealed.",
  query: none,
  body: z
    .strictObject({
      review,
      accepted: z.array(id).max(REVIEW_SIZE),
      rejected: z.array(rejection).max(REVIEW_SIZE),
    })
    .refine(
      ({ accepted, rejected }) => {
        const ids = [...accepted, ...rejected.map(({ photo }) => photo)];
        return new Set(ids).size === ids.length;
      },
      { path: ["rejected"], error: "Each photo can be named once." },
    ),
  output: z.object({
    accepted: z.array(id),
    rejected: z.array(z.object({ photo: id, case: id, decision: id })),
    /** Cases that the rules about danger to people ask for. */
    cases: z.array(z.object({ photo: id, case: id })),
    /** Neither accepted nor rejected: deleted meanwhile, in a case that somebody else works on, or no longer held. */
    left: z.array(z.object({ photo: id, why: z.enum(["gone", "in_case", "lost"]) })),
  }),
  refusals: ["moderation.taken"],
});
export type PhotoReviewResult = OutputOf<typeof decidePhotoReview>;

export const renewPhotoReview = endpoint({
  name: "renewPhotoReview",
  method: "POST",
  path: "/api/desk/photo-review-renewals",
  summary: "Extends the caller's lease on photos by ten minutes, up to an hour in all.",
  query: none,
  body: z.strictObject({ review }),
  output: z.object({ leased_until: moment }),
  refusals: ["moderation.taken"],
});

export const releasePhotoReview = endpoint({
  name: "releasePhotoReview",
  method: "POST",
  path: "/api/desk/photo-review-releases",
  summary: "Gives photos back without a decision. Succeeds if the lease was lost.",
  query: none,
  body: z.strictObject({ review }),
});
