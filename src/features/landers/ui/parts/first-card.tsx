import { useTexts } from "#i18n/use-texts.tsx";
import { DrawnCard, DrawnHeart } from "./drawn-card.tsx";

/** A card to try yes and no with. Neither of them leads anywhere. */
export function FirstCard() {
  const t = useTexts("landers");
  return (
    <DrawnCard>
      <DrawnHeart />
      <p className="font-semibold text-xl">{t("tinderswipe.first")}</p>
    </DrawnCard>
  );
}
