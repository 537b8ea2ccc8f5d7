import type { PageContext } from "#platform/page-context.ts";
import { readOffer } from "../contract.ts";
import type { LoadedOffer } from "../loaded-offer.ts";

/** Loads the offer with the discount code in the page's URL, or without it if the code is refused. */
export async function loadOffer({ ask, url }: PageContext): Promise<LoadedOffer> {
  const code = url.searchParams.get("code") || null;
  const asked = await ask(
    readOffer,
    undefined,
    code === null ? "" : new URLSearchParams({ code }).toString(),
  );
  if (asked.ok) return { offer: asked.output, code, codeError: null };
  const { error, message } = asked.error;
  if (code === null) return { offer: { code: error, message }, code, codeError: null };
  const plain = await ask(readOffer);
  if (plain.ok) return { offer: plain.output, code: null, codeError: asked.error.fields?.code ?? message };
  return { offer: { code: plain.error.error, message: plain.error.message }, code: null, codeError: null };
}
