import { OfferLife } from "./offer/offer-life.tsx";
import { KeepPlace } from "./way-back.ts";

export function ShopLife() {
  return (
    <>
      <OfferLife />
      <KeepPlace />
    </>
  );
}
