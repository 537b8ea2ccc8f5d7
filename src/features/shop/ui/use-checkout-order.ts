import type { UsedOffer } from "./offer/use-offer.ts";
import { isAboutCode, isOutdated, useOrderFailure } from "./orders/use-order-failure.ts";
import { type OrderChoice, usePlaceOrder } from "./use-place-order.ts";

/** Places the order of the checkout. A refusal updates the offer, and closes the dialog if the page explains it. */
export function useCheckoutOrder(used: UsedOffer, onClose: () => void) {
  const { busy, error, place } = usePlaceOrder();
  const failure = useOrderFailure(error);
  const order = async (choice: Omit<OrderChoice, "code">) => {
    const refused = await place({ ...choice, code: used.code });
    if (!refused) return;
    if (isAboutCode(refused)) {
      onClose();
      await used.refuseCode(refused);
    } else if (isOutdated(refused)) {
      if (refused.code === "not_confirmed") onClose();
      await used.refresh();
    }
  };
  return { busy, error, failure, order };
}
