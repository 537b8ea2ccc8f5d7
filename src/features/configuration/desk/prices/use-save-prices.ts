import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { nameOfPrice } from "../../price-names.ts";
import type { planPrices, savePrices } from "../../prices-contract.ts";
import type { PriceList, usePriceDraft } from "./use-price-draft.ts";

export type PricePlan = OutputOf<typeof planPrices>;

type Saving = {
  list: PriceList;
  reverts: number | null;
  draft: ReturnType<typeof usePriceDraft>;
  wrongAmount: string;
  onDone: () => void;
};

/** Plans the typed prices, then saves them with a reason. `dialog` has to be rendered. */
export function useSavePrices({ list, reverts, draft, wrongAmount, onDone }: Saving) {
  const { revalidate } = useRevalidator();
  const { busy, error, run, forget } = useAction();
  const confirmed = useConfirmed();
  const [plan, setPlan] = useState<PricePlan | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const prices = draft.changed.map((price) => ({ ...price, amount: price.amount ?? null }));
  const body = { site: list.site.id, prices };

  const review = () => {
    const wrong = draft.changed.filter(({ amount }) => amount === undefined);
    setFaults(Object.fromEntries(wrong.map((price) => [nameOfPrice(price), wrongAmount])));
    if (wrong.length > 0) return;
    return run(async () => {
      try {
        setPlan(await call<typeof planPrices>("POST", "/api/desk/prices/plans", { body, memberId: null }));
      } catch (thrown) {
        if (thrown instanceof CallError) setFaults(faultsByPrice(thrown.fields, prices));
        throw thrown;
      }
    });
  };

  const send = async (why: string) => {
    const options = { body: { ...body, revision: list.revision, reverts, why }, memberId: null };
    const isDone = await run(() =>
      confirmed.run<unknown>(() => call<typeof savePrices>("POST", "/api/desk/prices", options)),
    );
    // After another person's change the page has to show the new prices, also if this change was refused.
    await revalidate();
    if (!isDone) return;
    setPlan(null);
    draft.clear();
    onDone();
  };

  const close = () => {
    setPlan(null);
    forget();
  };
  return { busy, error, faults, plan, review, send, close, dialog: confirmed.dialog };
}

/** The server names a price by its place in the list, such as `prices.3.amount`. */
function faultsByPrice(
  fields: Readonly<Record<string, string>>,
  prices: readonly Parameters<typeof nameOfPrice>[0][],
) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, words]) => {
      const price = prices[Number(field.split(".")[1])];
      return price ? [[nameOfPrice(price), words]] : [];
    }),
  );
}
