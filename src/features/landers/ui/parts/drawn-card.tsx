import { useTexts } from "#i18n/use-texts.tsx";
import type { INTERESTS_SHOWN } from "../../interests-shown.ts";

/** A card without a member: an interest, or our heart while the cards load. */
export function DrawnCard({ interest }: { interest?: (typeof INTERESTS_SHOWN)[number] }) {
  const t = useTexts("profiles");
  return (
    <div className="grid aspect-portrait w-full place-items-center rounded-card bg-primary p-6 text-center text-on-primary">
      {interest ? (
        <p className="font-semibold text-2xl">{t(`interests.${interest}`)}</p>
      ) : (
        <svg viewBox="0 0 24 24" className="size-24" aria-hidden="true">
          <path
            d="M12 21C5 15.500 2 12 2 8.500 2 5.500 4.300 3.500 7 3.500c2 0 3.800 1 5 3 1.200-2 3-3 5-3 2.700 0 5 2 5 5 0 3.500-3 7-10 12.500Z"
            fill="currentColor"
          />
        </svg>
      )}
    </div>
  );
}
