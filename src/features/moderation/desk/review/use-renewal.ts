import { useState } from "react";
import { callBeacon } from "#ui/call/beacon.ts";
import { CallError, call } from "#ui/call/call.ts";
import type { PhotoReview, releasePhotoReview, renewPhotoReview } from "../../review-contract.ts";
import { useLeaving } from "../parts/use-leaving.ts";
import { useWork } from "../parts/use-work.ts";

/** Work extends the lease on the photos, and leaving the page ends it. @returns until when they are the person's */
export function useRenewal({ review, leased_until }: PhotoReview, onLost: () => void): string | null {
  const [until, setUntil] = useState(leased_until);
  const isHeld = review !== null;
  const body = { review: review ?? "" };
  const renew = () => {
    const options = { body, memberId: null };
    call<typeof renewPhotoReview>("POST", "/api/desk/photo-review-renewals", options)
      .then((renewed) => setUntil(renewed.leased_until))
      .catch((error) => {
        if (error instanceof CallError && error.code === "moderation.taken") onLost();
      });
  };
  useWork(isHeld, renew);
  useLeaving(isHeld, {
    // A person who loads the page again gets the same photos, unless somebody else was faster.
    onLeave: () => callBeacon<typeof releasePhotoReview>("/api/desk/photo-review-releases", { body }),
    onReturn: renew,
  });
  return until;
}
