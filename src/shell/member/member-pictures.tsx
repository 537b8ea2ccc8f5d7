import { LockedPhotos, PhotoCarousel, PrivatePhotos, useMemberPhotos } from "#features/photos/ui/photos.tsx";
import type { MemberView } from "./member-contract.ts";
import { useLoginPath } from "./use-login-path.ts";

type MemberPicturesProps = { view: MemberView; loggedIn: boolean };

/** What the viewer may see, what opens the rest, and the private ones to ask for. */
export function MemberPictures({
  view: { member, photos: loaded, standing },
  loggedIn,
}: MemberPicturesProps) {
  const { photos, renew } = useMemberPhotos(member.id, loaded);
  const login = useLoginPath();
  const { id, name } = member;
  return (
    <div className="flex flex-col gap-6">
      <PhotoCarousel photos={photos.photos} name={name} onBroken={renew} />
      <div className="flex flex-col gap-6 empty:hidden max-sm:px-gutter">
        <LockedPhotos
          locked={photos.locked}
          opens={photos.opens}
          name={name}
          to={photos.opens === "log_in" ? login : "/pricing"}
        />
        {standing === "open" && (
          <PrivatePhotos
            memberId={id}
            name={name}
            count={photos.private_count}
            access={photos.access}
            {...(!loggedIn && { logInTo: login })}
          />
        )}
      </div>
    </div>
  );
}
