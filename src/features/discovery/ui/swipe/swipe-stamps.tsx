import Heart from "lucide-react/icons/heart";
import X from "lucide-react/icons/x";
import { useTexts } from "#i18n/use-texts.tsx";

const stamp =
  "absolute top-6 inline-flex items-center gap-2 rounded-card px-4 py-2 font-semibold text-xl shadow-float";

/** Shows what letting go of a dragged card would mean: a tint and a word, stronger with the distance. */
export function SwipeStamps() {
  const t = useTexts("discovery");
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="drag-like absolute inset-0">
        <span className="absolute inset-0 bg-secondary opacity-25" />
        <span className={`${stamp} start-4 -rotate-12 bg-secondary text-on-secondary`}>
          <Heart className="fill-current" />
          {t("swipe.like")}
        </span>
      </span>
      <span className="drag-no absolute inset-0">
        <span className="absolute inset-0 bg-scrim opacity-60" />
        <span className={`${stamp} end-4 rotate-12 bg-surface text-ink`}>
          <X />
          {t("swipe.no")}
        </span>
      </span>
    </div>
  );
}
