import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { Offer, readOffer } from "../../contract.ts";
import { forgetCode, readKeptCode } from "../kept-code.ts";

export type OfferStart = { offer: Offer; code: string | null; codeError: string | null };

type SetOffer = Dispatch<SetStateAction<OfferStart>>;

/** The page's offer, until a discount code or a changed price replaces it. */
export function useOffer(start: OfferStart) {
  const [{ offer, code, codeError }, setState] = useState(start);
  const { busy, run } = useAction();
  const messageOf = useCodeMessage();
  usePageOffer(start, setState);
  useStoredCode(start, setState);

  const refuse = async (error: CallError) => {
    // The code stays if it only needs another bundle or method.
    const stays = error.code === "shop.code_minimum" || error.code === "shop.code_method";
    const plain = stays ? null : await read(null);
    setState((now) => ({ ...(plain ? { offer: plain, code: null } : now), codeError: messageOf(error) }));
  };
  const refresh = async () => {
    try {
      setState({ offer: await read(code), code, codeError: null });
    } catch (error) {
      if (!(error instanceof CallError) || code === null || error.code === "network") throw error;
      await refuse(error);
    }
  };
  const apply = async (typed: string | null) => {
    if (typed === null) forgetCode();
    try {
      const found = await read(typed);
      const applied = typed === null ? null : (found.discount?.code ?? typed);
      setState({ offer: found, code: applied, codeError: null });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState((now) => ({ ...now, codeError: messageOf(error) }));
    }
  };
  return {
    offer,
    code,
    codeError,
    busy,
    refuseCode: (error: CallError) => run(() => refuse(error)),
    /** Reads the prices again. */
    refresh: () => run(refresh),
    /** A refused code only changes the message under its field. */
    apply: (typed: string | null) => run(() => apply(typed)),
  };
}

const read = (code: string | null) =>
  call<typeof readOffer>("GET", "/api/offer", { query: { code: code ?? undefined } });

/** Takes over the offer when the page is loaded again, unless the member has typed another code since. */
function usePageOffer({ offer, code, codeError }: OfferStart, setState: SetOffer) {
  useEffect(() => {
    setState((now) => (now.code === code ? { offer, code, codeError } : now));
  }, [offer, code, codeError, setState]);
}

/** Tries the stored discount code once when the page opens, and uses it if it is cheaper. */
function useStoredCode({ offer, code, codeError }: OfferStart, setState: SetOffer) {
  const tryStored = async (stored: string) => {
    try {
      const found = await read(stored);
      if (sumOf(found) < sumOf(offer))
        setState((now) => (now.offer === offer ? { offer: found, code: stored, codeError: null } : now));
    } catch (error) {
      if (error instanceof CallError && error.code.startsWith("shop.code_")) forgetCode();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored code is tried only when the page opens
  useEffect(() => {
    const stored = readKeptCode();
    if (codeError !== null) forgetCode();
    else if (stored !== null && code === null) void tryStored(stored);
  }, []);
}

function useCodeMessage() {
  const t = useTexts("shop");
  return (error: CallError): string => {
    if (error.code === "network") return t("checkout.offline");
    return error.fields.code || error.message || t("failure.words");
  };
}

function sumOf({ bundles }: Offer): number {
  return bundles.reduce((sum, { price }) => sum + price.amount, 0);
}

export type UsedOffer = ReturnType<typeof useOffer>;
