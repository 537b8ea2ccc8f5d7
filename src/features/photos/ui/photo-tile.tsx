import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import Lock from "lucide-react/icons/lock";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { href } from "react-router";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Photo } from "../contract.ts";
import { pictureAddress } from "../rules.ts";

type PhotoTileProps = {
  photo: Photo;
  place: number;
  most: number;
  cdnPrefix: string;
  onMove: (to: number) => void;
  onPrivate: (isPrivate: boolean) => void;
  onDelete: () => void;
};

const tones = { pending: "warning", active: "success", rejected: "danger" } as const satisfies Record<
  Photo["status"],
  BadgeTone
>;

export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, most, cdnPrefix, onMove, onPrivate, onDelete } = props;
  const texts = useTextsOf("photos");
  const t = texts.t("photos");
  const numbers = { place: String(place + 1), most: String(most) };
  const icon = "size-5";
  return (
    <>
      <Portrait
        src={pictureAddress(cdnPrefix, photo.thumb_filename)}
        alt={t("photo", numbers)}
        thumbHash={photo.thumb_hash}
        eager={place < 2}
      >
        <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1">
          {photo.main && (
            <Badge tone="primary" icon={<Star />}>
              {t("states.main")}
            </Badge>
          )}
          {photo.private && <Badge icon={<Lock />}>{t("states.private")}</Badge>}
        </div>
      </Portrait>
      <div className="flex items-center justify-between gap-1">
        <Badge tone={photo.private && photo.status === "active" ? "neutral" : tones[photo.status]}>
          {t(photo.private && photo.status === "active" ? "states.private" : `states.${photo.status}`)}
        </Badge>
        <Menu
          look="icon"
          align="end"
          label={t("actions.more", numbers)}
          button={<Ellipsis className={icon} />}
        >
          {place > 0 && !photo.private && photo.status !== "rejected" && (
            <MenuItem icon={<Star className={icon} />} onClick={() => onMove(0)}>
              {t("actions.main")}
            </MenuItem>
          )}
          <MenuItem
            icon={<ArrowLeft className={icon} />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            {t("actions.earlier")}
          </MenuItem>
          <MenuItem
            icon={<ArrowRight className={icon} />}
            disabled={place === most - 1}
            onClick={() => onMove(place + 1)}
          >
            {t("actions.later")}
          </MenuItem>
          <MenuItem
            icon={photo.private ? <Eye className={icon} /> : <Lock className={icon} />}
            onClick={() => onPrivate(!photo.private)}
          >
            {t(photo.private ? "actions.visible" : "actions.private")}
          </MenuItem>
          <MenuItem danger icon={<Trash2 className={icon} />} onClick={onDelete}>
            {t("actions.delete")}
          </MenuItem>
        </Menu>
      </div>
      {photo.status === "rejected" && photo.reason && (
        <p className="text-sm">
          <span className="text-danger">{texts.say(`photos:reasons.${photo.reason}`) ?? photo.reason}</span>{" "}
          <TextLink quiet to={href("/decisions/about/:what", { what: `photo:${photo.id}` })}>
            {t("states.decision")}
          </TextLink>
        </p>
      )}
    </>
  );
}
