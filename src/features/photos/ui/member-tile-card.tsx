import Images from "lucide-react/icons/images";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { PortraitFoot } from "#ui/pictures/portrait-foot.tsx";
import type { MemberTile } from "../contract.ts";
import { FictionalMark } from "./fictional-mark.tsx";
import { TILE_SIZES, tileSources } from "./picture-sources.ts";

type MemberTileCardProps = {
  member: MemberTile;
  /** Target of the link, which covers the whole tile. */
  to: LinkProps["to"];
  /** For the first row: loads the picture at once and with priority. */
  eager?: boolean;
  /** Shown in the corner above the link, such as the heart. */
  action?: ReactNode;
  /** A label beside the name, such as that a like is new. */
  mark?: ReactNode;
};

export function MemberTileCard({ member, to, eager = false, action, mark }: MemberTileCardProps) {
  const t = useTexts("photos");
  const { name, age, photo, photo_count: count } = member;
  return (
    <article className="relative">
      <Link to={to} className="block rounded-card transition-[scale] active:scale-[0.98]">
        <Portrait
          alt=""
          eager={eager}
          sizes={TILE_SIZES}
          {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
        >
          <PortraitFoot
            title={<NameAndAge name={name} age={age} />}
            detail={member.city ?? member.region_name}
            {...(member.online && { onlineLabel: t("tile.online") })}
            mark={
              <>
                {member.mark && <FictionalMark mark={member.mark} />}
                {mark}
              </>
            }
          />
          <span className="absolute start-2 top-2 flex flex-col items-start gap-1">
            {count > 0 && (
              <Badge tone="photo" icon={<Images />}>
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">{t("tile.photos", { count })}</span>
              </Badge>
            )}
            {member.is_new && <Badge tone="primary">{t("tile.new")}</Badge>}
          </span>
        </Portrait>
      </Link>
      {action && <div className="absolute end-0.5 top-0.5">{action}</div>}
    </article>
  );
}

/** On one line, so that the foot covers little of the picture. A long name ends with an ellipsis. */
function NameAndAge({ name, age }: Pick<MemberTile, "name" | "age">) {
  return (
    <span className="flex gap-x-1">
      <span className="min-w-0 truncate">{age === null ? name : `${name},`}</span>{" "}
      {age !== null && <span className="shrink-0">{age}</span>}
    </span>
  );
}
