import { OfferLife } from "./offer/offer-life.tsx";
import { KeepPlace } from "./way-back.ts";

export default function ShopBackground() {
  return (
    <>
      <OfferLife />
      <KeepPlace />
    </>
  );
}
