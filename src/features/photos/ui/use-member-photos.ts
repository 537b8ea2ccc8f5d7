import { useRef, useState } from "react";
import { callInBackground } from "#ui/call/call.ts";
import type { MemberPhotos, readMemberPhotos } from "../contract.ts";

/** Addresses are valid for minutes, so renewing them more often is pointless. */
const REST_MS = 20_000;

/** The photos that the page loaded, until a picture fails to load: then the addresses are renewed. */
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
