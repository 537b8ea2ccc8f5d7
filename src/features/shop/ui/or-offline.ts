import type { AskedOffer } from "../asked-offer.ts";

/** Without a network a page of the shop opens all the same, and says so. */
export async function orOffline<Start>(read: () => Promise<Start>, offline: Start): Promise<Start> {
  try {
    return await read();
  } catch (error) {
    if (navigator.onLine) throw error;
    return offline;
  }
}

export const OFFLINE = { code: "network", message: "" };
export const OFFLINE_OFFER: AskedOffer = { offer: OFFLINE, code: null, codeError: null };
