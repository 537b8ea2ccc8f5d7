import { CallError, call } from "#ui/call/call.ts";
import { upload } from "#ui/call/upload.ts";
import type { SendAnswer, sendImage, sendMessage } from "../../contract.ts";
import type { Unsent } from "./outbox-order.ts";

export type Sent =
  | { as: "sent"; answer: SendAnswer }
  | { as: "refused"; words: string; code: string }
  /** To be retried. `later`: only after the member has logged in again. */
  | { as: "unsent"; later: boolean };

const TRY_AGAIN = new Set([0, 408, 425, 429]);
/** The megapixel limit per hour: nobody waits that long for a retry, so this refusal is shown at once. */
const TOO_MUCH = "photos.too_much_at_once";
const BUSY = new Set(["chat.too_fast", "photos.busy", "photos.took_too_long"]);
const LONGEST_MS = 30_000;

type How = { memberId: number; signal: AbortSignal; onShare: (share: number) => void };

export async function sendPiece(entry: Unsent, how: How): Promise<Sent> {
  try {
    const answer = entry.kind === "image" ? await sendPicture(entry, how) : await sendWords(entry, how);
    return { as: "sent", answer };
  } catch (error) {
    if (!(error instanceof CallError)) return { as: "unsent", later: false };
    const { status, code, message, fields } = error;
    if (code === TOO_MUCH) return { as: "refused", words: message, code };
    if (TRY_AGAIN.has(status) || status >= 500 || BUSY.has(code)) return { as: "unsent", later: false };
    if (code === "authentication_required") return { as: "unsent", later: true };
    return { as: "refused", words: Object.values(fields)[0] ?? message, code };
  }
}

function sendWords(
  entry: Unsent & { kind: "text" | "gift" },
  { memberId, signal }: How,
): Promise<SendAnswer> {
  const { id, to } = entry;
  const content =
    entry.kind === "gift" ? { kind: entry.kind, gift: entry.gift } : { kind: entry.kind, text: entry.text };
  return call<typeof sendMessage>("POST", "/api/messages", {
    body: { id, to, ...content },
    memberId,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  });
}

function sendPicture(
  entry: Unsent & { kind: "image" },
  { memberId, signal, onShare }: How,
): Promise<SendAnswer> {
  const { id, to, picture } = entry;
  return upload<typeof sendImage>("POST", "/api/message-images", {
    query: { id, to },
    file: picture,
    memberId,
    signal,
    onSent: onShare,
  });
}
