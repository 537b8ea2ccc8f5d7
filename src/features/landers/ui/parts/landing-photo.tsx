import { tileSources } from "#features/photos/ui/photos.tsx";
import { namePlace } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Chip } from "#ui/chip.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { PortraitFoot } from "#ui/pictures/portrait-foot.tsx";
import type { Landing } from "../../contract.ts";

/** Main photo, name, age, place, and what stands out. */
export function LandingPhoto({ found: { member }, small = false }: { found: Landing; small?: boolean }) {
  const t = useTexts("photos");
  const { name, age, photo, photo_count: count } = member;
  return (
    <div className={small ? "w-40 shrink-0" : "w-full max-w-96"}>
      <Portrait
        alt={name}
        eager
        sizes={small ? "10rem" : "24rem"}
        {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
      >
        <PortraitFoot
          title={age === null ? name : `${name}, ${age}`}
          detail={namePlace(member.city, member.region_name)}
        />
      </Portrait>
      {!small && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {member.is_new && (
            <li>
              <Chip>{t("tile.new")}</Chip>
            </li>
          )}
          {count > 0 && (
            <li>
              <Chip>{t("tile.photos", { count })}</Chip>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
