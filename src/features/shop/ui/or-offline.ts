import type { LoadedOffer } from "../loaded-offer.ts";

/** Lets a page open while offline, with its offline state. */
export async function orOffline<Start>(read: () => Promise<Start>, offline: Start): Promise<Start> {
  try {
    return await read();
  } catch (error) {
    if (navigator.onLine) throw error;
    return offline;
  }
}

export const OFFLINE = { code: "network", message: "" };
export const OFFLINE_OFFER: LoadedOffer = { offer: OFFLINE, code: null, codeError: null };
