import { href } from "react-router";
import type { MemberPhotos } from "#features/photos/contract.ts";
import { LockedPhotos, PrivatePhotos } from "#features/photos/ui/photos.tsx";
import type { MemberView } from "../contract.ts";
import { useLoginPath } from "./use-login-path.ts";

type MorePhotosProps = { view: MemberView; photos: MemberPhotos; loggedIn: boolean };

/** Locked photos with what unlocks them, and private photos that members can request. */
export function MorePhotos({ view: { member, standing }, photos, loggedIn }: MorePhotosProps) {
  const login = useLoginPath();
  const { id, name } = member;
  return (
    <>
      <LockedPhotos
        locked={photos.locked}
        opens={photos.opens}
        name={name}
        to={photos.opens === "log_in" ? login : href("/premium")}
      />
      {standing === "open" && (
        <PrivatePhotos
          memberId={id}
          name={name}
          count={photos.private_count}
          access={photos.access}
          loggedIn={loggedIn}
        />
      )}
    </>
  );
}
