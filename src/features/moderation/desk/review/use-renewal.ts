import { useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import type { PhotoReview, renewPhotoReview } from "../../review-contract.ts";
import { useWork } from "../parts/use-work.ts";

/** Work extends the lease on the photos. @returns until when they are the person's */
export function useRenewal({ review, leased_until }: PhotoReview, onLost: () => void): string | null {
  const [until, setUntil] = useState(leased_until);
  useWork(review !== null, () => {
    const options = { body: { review: review ?? "" }, memberId: null };
    call<typeof renewPhotoReview>("POST", "/api/desk/photo-review-renewals", options)
      .then((renewed) => setUntil(renewed.leased_until))
      .catch((error) => {
        if (error instanceof CallError && error.code === "moderation.taken") onLost();
      });
  });
  return until;
}
