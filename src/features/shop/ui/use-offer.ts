import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call.ts";
import { useWork } from "#ui/use-work.ts";
import type { Offer } from "../contract.ts";

export type OfferStart = { offer: Offer; code: string | null; codeError: string | null };

/** The offer as the page came with it, until a code or a changed price makes another of it. */
export function useOffer(start: OfferStart) {
  const t = useTexts("shop");
  const [{ offer, code, codeError }, setState] = useState(start);
  const { busy, run } = useWork();
  useEffect(() => setState(start), [start]);

  const read = async (wanted: string | null) =>
    call<Offer>("GET", "/api/offer", wanted === null ? {} : { query: { code: wanted } });
  return {
    offer,
    code,
    codeError,
    busy,
    refuseCode: (words: string) => setState((now) => ({ ...now, codeError: words })),
    /** Reads the prices again, with the code that counts. */
    refresh: async () => {
      const fresh = await read(code);
      setState((now) => ({ ...now, offer: fresh }));
    },
    /** A code that is refused changes nothing but the words under its field. */
    apply: (typed: string | null) =>
      run(async () => {
        try {
          const fresh = await read(typed);
          setState({
            offer: fresh,
            code: typed === null ? null : (fresh.discount?.code ?? typed),
            codeError: null,
          });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          const words =
            error.code === "network" ? t("checkout.offline") : (error.fields.code ?? error.message);
          setState((now) => ({ ...now, codeError: words || t("failure.words") }));
        }
      }),
  };
}

export type UsedOffer = ReturnType<typeof useOffer>;
