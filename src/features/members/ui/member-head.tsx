import MapPin from "lucide-react/icons/map-pin";
import { FictionalMark } from "#features/photos/ui/photos.tsx";
import { namePlace } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { OnlineDot } from "#ui/pictures/online-dot.tsx";
import type { MemberView } from "../contract.ts";

/** Name, age, place and online mark at the foot of the photos, where no bar covers them. */
export function MemberHead({ member }: { member: MemberView["member"] }) {
  const t = useTexts("photos");
  const place = namePlace(member.city, member.region_name);
  return (
    <header className="photo-foot pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-1">
      <h1 className="wrap-anywhere">{member.age === null ? member.name : `${member.name}, ${member.age}`}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {member.online && (
          <span className="inline-flex items-center gap-2">
            <OnlineDot label="" look="photo" />
            {t("tile.online")}
          </span>
        )}
        {place && (
          <span className="inline-flex items-center gap-1.5">
            <MapPin className="size-5" />
            {place}
          </span>
        )}
        {member.mark && <FictionalMark mark={member.mark} />}
      </div>
    </header>
  );
}
