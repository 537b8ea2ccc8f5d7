import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call.ts";
import { useWork } from "#ui/use-work.ts";
import type { Offer, readOffer } from "../../contract.ts";
import { forgetCode, readKeptCode } from "../kept-code.ts";

export type OfferStart = { offer: Offer; code: string | null; codeError: string | null };

/** The offer as the page came with it, until a code or a changed price makes another of it. */
export function useOffer(start: OfferStart) {
  const t = useTexts("shop");
  const [{ offer, code, codeError }, setState] = useState(start);
  const { busy, run } = useWork();
  const { offer: fresh, code: named, codeError: refused } = start;
  useEffect(() => {
    // A code that the member has typed since outlives a page that is read again.
    setState((now) => (now.code === named ? { offer: fresh, code: named, codeError: refused } : now));
  }, [fresh, named, refused]);

  const read = async (wanted: string | null) =>
    call<typeof readOffer>("GET", "/api/offer", { query: { code: wanted ?? undefined } });
  const tryKept = async (kept: string) => {
    try {
      const found = await read(kept);
      if (sumOf(found) < sumOf(fresh))
        setState((now) => (now.offer === fresh ? { offer: found, code: kept, codeError: null } : now));
    } catch (error) {
      if (error instanceof CallError && error.code.startsWith("shop.code_")) forgetCode();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a link brought counts as the page opens, and by itself no more
  useEffect(() => {
    const kept = readKeptCode();
    if (refused !== null) forgetCode();
    else if (kept !== null && named === null) void tryKept(kept);
  }, []);
  const sayWhy = (error: CallError) => {
    if (error.code === "network") return t("checkout.offline");
    return error.fields.code || error.message || t("failure.words");
  };
  /** A code that does not hold takes its discount with it; one that holds with another bundle or method stays. */
  const refuse = async (error: CallError) => {
    const stays = error.code === "shop.code_minimum" || error.code === "shop.code_method";
    const plain = stays ? null : await read(null);
    setState((now) => ({ ...(plain ? { offer: plain, code: null } : now), codeError: sayWhy(error) }));
  };
  return {
    offer,
    code,
    codeError,
    busy,
    refuseCode: (error: CallError) => run(() => refuse(error)),
    /** Reads the prices again, with the code that counts. */
    refresh: () =>
      run(async () => {
        try {
          const now = await read(code);
          setState({ offer: now, code, codeError: null });
        } catch (error) {
          if (!(error instanceof CallError) || code === null || error.code === "network") throw error;
          await refuse(error);
        }
      }),
    /** A code that is refused changes nothing but the words under its field. */
    apply: (typed: string | null) =>
      run(async () => {
        if (typed === null) forgetCode();
        try {
          const found = await read(typed);
          setState({
            offer: found,
            code: typed === null ? null : (found.discount?.code ?? typed),
            codeError: null,
          });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          setState((now) => ({ ...now, codeError: sayWhy(error) }));
        }
      }),
  };
}

/** By which of two offers one pays less. */
function sumOf({ bundles }: Offer): number {
  return bundles.reduce((sum, { price }) => sum + price.amount, 0);
}

export type UsedOffer = ReturnType<typeof useOffer>;
