import Clock from "lucide-react/icons/clock";
import Heart from "lucide-react/icons/heart";
import X from "lucide-react/icons/x";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import type { SwipeChoice } from "../../swipe-contract.ts";

type SwipeButtonsProps = { name: string; onChoose: (choice: SwipeChoice) => void };

/** Later, No, Like, each labelled with the member's name. */
export function SwipeButtons({ name, onChoose }: SwipeButtonsProps) {
  const t = useTexts("discovery");
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-sticky grid grid-cols-3 gap-2 lg:static max-sm:[&>button>span]:flex-col max-sm:[&>button>span]:gap-0.5 max-sm:[&>button]:px-1 max-sm:[&>button]:py-2">
      <Button
        variant="secondary"
        aria-label={t("swipe.later_name", { name })}
        aria-keyshortcuts="ArrowUp"
        icon={<Clock className="size-5" />}
        onClick={() => onChoose("later")}
      >
        {t("swipe.later")}
      </Button>
      <Button
        variant="secondary"
        aria-label={t("swipe.no_name", { name })}
        aria-keyshortcuts="ArrowLeft"
        icon={<X className="size-5" />}
        onClick={() => onChoose("no")}
      >
        {t("swipe.no")}
      </Button>
      <Button
        aria-label={t("swipe.like_name", { name })}
        aria-keyshortcuts="ArrowRight"
        icon={<Heart className="size-5" />}
        onClick={() => onChoose("like")}
      >
        {t("swipe.like")}
      </Button>
    </div>
  );
}
