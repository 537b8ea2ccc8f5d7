import { useRef, useState } from "react";
import { callInBackground } from "#ui/call.ts";
import type { MemberPhotos, readMemberPhotos } from "../contract.ts";

/** Addresses hold for minutes: asking more often than this gains nothing. */
const REST_MS = 20_000;

/** What the page came with, until a picture does not come: then the addresses are made anew. */
export function useMemberPhotos(memberId: number, loaded: MemberPhotos) {
  const [renewed, setRenewed] = useState<{ of: MemberPhotos; photos: MemberPhotos } | null>(null);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  return {
    photos: renewed?.of === loaded ? renewed.photos : loaded,
    renew() {
      if (performance.now() - asked.current < REST_MS) return;
      asked.current = performance.now();
      callInBackground<typeof readMemberPhotos>(`/api/members/${memberId}/photos`)
        .then((photos) => setRenewed({ of: loaded, photos }))
        .catch(() => {});
    },
  };
}
