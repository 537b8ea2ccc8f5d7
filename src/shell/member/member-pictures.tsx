import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { tileSources } from "#features/photos/ui/photos.tsx";
import { Portrait } from "#ui/portrait.tsx";
import type { MemberView } from "./member-contract.ts";

export function MemberPictures({ view: { member, photos } }: { view: MemberView }) {
  const [at, setAt] = useState(0);
  const shown = photos.photos[at];
  return (
    <div className="flex flex-col gap-3">
      <Portrait
        alt={member.name}
        eager
        className="max-sm:rounded-none"
        {...(shown && { src: `${shown.address}/view`, thumbHash: shown.thumb_hash })}
      />
      <div className="grid grid-cols-5 gap-2 max-sm:px-gutter">
        {photos.photos.map((photo, index) => (
          <button type="button" key={photo.id} onClick={() => setAt(index)}>
            <Portrait alt="" {...tileSources(photo.address)} />
          </button>
        ))}
        {photos.locked.map(({ id, blurred }) => (
          <Portrait key={id} alt="" src={blurred}>
            <Lock className="on-photo absolute inset-0 m-auto" />
          </Portrait>
        ))}
      </div>
    </div>
  );
}
