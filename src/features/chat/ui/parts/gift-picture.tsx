import type { ComponentType } from "react";
import { classNames } from "#ui/class-names.ts";
import { isKnownGift, type KnownGift } from "../../gifts.ts";
import { Champagne, Wine } from "./gifts/drinks.tsx";
import { Bouquet, Rose } from "./gifts/flowers.tsx";
import { Diamond, Perfume, Ring } from "./gifts/jewels.tsx";
import { Cake, Chocolates, Coffee } from "./gifts/sweets.tsx";
import { Balloon, Teddy, Wrapped } from "./gifts/toys.tsx";

const DRAWINGS: Record<KnownGift, ComponentType> = {
  rose: Rose,
  coffee: Coffee,
  chocolate: Chocolates,
  balloon: Balloon,
  teddy: Teddy,
  wine: Wine,
  cake: Cake,
  bouquet: Bouquet,
  perfume: Perfume,
  champagne: Champagne,
  ring: Ring,
  diamond: Diamond,
};

/** Hidden from screen readers, because the name stands beside it. */
export function GiftPicture({ gift, className }: { gift: string; className?: string }) {
  const Drawing = isKnownGift(gift) ? DRAWINGS[gift] : Wrapped;
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={classNames("shrink-0", className)}>
      <ellipse cx="48" cy="90" rx="30" ry="4" fill="var(--gift-floor)" />
      <Drawing />
    </svg>
  );
}
