import type { PageContext } from "#platform/page-context.ts";
import type { AskedOffer } from "../asked-offer.ts";
import { readOffer } from "../contract.ts";

/** What a page shows of the offer: with the code of its address, and without it where the code is refused. */
export async function askOffer({ ask, url }: PageContext): Promise<AskedOffer> {
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
