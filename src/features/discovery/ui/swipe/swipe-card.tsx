import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { FictionalMark, tileSources } from "#features/photos/ui/photos.tsx";
import { namePlace, nameValue } from "#features/profiles/ui/profiles.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Chip } from "#ui/chip.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { PortraitFoot } from "#ui/pictures/portrait-foot.tsx";
import type { SwipeCard } from "../../swipe-contract.ts";
import { SwipeStamps } from "./swipe-stamps.tsx";

/** Most common interests on a card. */
const COMMON_AT_MOST = 3;
const CARD_WIDTH = "(min-width: 576px) 400px, 92vw";

/** A member's photo with name and place, and two facts below. */
export function SwipeCardFace({ card }: { card: SwipeCard }) {
  const t = useTexts("discovery");
  const { name, age, photo } = card;
  const title = age === null ? name : `${name}, ${age}`;
  const place = namePlace(card.city, card.region_name);
  return (
    <div className="flex flex-col overflow-clip rounded-card border border-line bg-surface shadow-float">
      <Portrait
        alt=""
        eager
        sizes={CARD_WIDTH}
        className="rounded-none"
        {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
      >
        <PortraitFoot
          title={<span className="text-xl">{title}</span>}
          detail={place}
          {...(card.online && { onlineLabel: t("swipe.online") })}
          mark={card.mark && <FictionalMark mark={card.mark} />}
        />
        <SwipeStamps />
        <Link
          to={href("/members/:id", { id: String(card.id) })}
          draggable={false}
          aria-label={t("swipe.profile", { name })}
          className="on-photo absolute end-2 bottom-2 grid size-touch place-items-center rounded-full bg-photo-glass backdrop-blur-glass"
        >
          <Info />
        </Link>
      </Portrait>
      <Facts card={card} />
    </div>
  );
}

function Facts({ card }: { card: SwipeCard }) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const common = card.common_interests.slice(0, COMMON_AT_MOST);
  const facts: ReactNode[] = [];
  if (common.length > 0) {
    const interests = list.format(common.map((code) => nameValue(named, "interests", code)));
    facts.push(
      <Chip key="common" marked>
        <span className="max-sm:truncate">{t("swipe.common", { interests })}</span>
      </Chip>,
    );
  }
  if (card.relationship)
    facts.push(<Chip key="relationship">{nameValue(named, "relationship", card.relationship)}</Chip>);
  // On phones one line, since a higher card would lie under the buttons: what does not fit is on the profile.
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-2 gap-y-3 p-3 max-sm:h-15 max-sm:overflow-clip [&>*]:max-w-full">
      {facts}
    </div>
  );
}
