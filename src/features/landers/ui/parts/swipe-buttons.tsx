import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import type { useSwipe } from "./use-swipe.ts";

/** Not there until the page can answer to them, but their space is. */
export function SwipeButtons({ swipe }: { swipe: ReturnType<typeof useSwipe> | undefined }) {
  const t = useTexts("landers");
  return (
    <div className="flex min-h-14 justify-center gap-4">
      {swipe && (
        <>
          <Button variant="secondary" icon={<X />} onClick={swipe.onNo}>
            {t("tinderswipe.no")}
          </Button>
          <Button icon={<Check />} onClick={swipe.onYes}>
            {t("tinderswipe.yes")}
          </Button>
        </>
      )}
    </div>
  );
}
