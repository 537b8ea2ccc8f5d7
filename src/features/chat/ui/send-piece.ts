import { CallError, call } from "#ui/call.ts";
import type { SendAnswer } from "../contract.ts";
import type { Unsent } from "./outbox-order.ts";

export type Sent =
  | { as: "sent"; answer: SendAnswer }
  | { as: "refused"; words: string }
  /** To be tried again. `later`: only once somebody is logged in. */
  | { as: "unsent"; later: boolean };

const TRY_AGAIN = new Set([0, 408, 425, 429]);
/** Nobody looks at a picture that waits for an hour: these words are said at once. */
const TOO_MUCH = "photos.too_much_at_once";
const BUSY = new Set(["chat.too_fast", "photos.busy", "photos.took_too_long"]);
const LONGEST_MS = 30_000;

type How = { memberId: number; signal: AbortSignal; onShare: (share: number) => void };

/** One try. */
export async function sendPiece(entry: Unsent, how: How): Promise<Sent> {
  try {
    const answer = entry.kind === "image" ? await sendPicture(entry, how) : await sendWords(entry, how);
    return { as: "sent", answer };
  } catch (error) {
    if (!(error instanceof CallError)) return { as: "unsent", later: false };
    const { status, code, message, fields } = error;
    if (code === TOO_MUCH) return { as: "refused", words: message };
    if (TRY_AGAIN.has(status) || status >= 500 || BUSY.has(code)) return { as: "unsent", later: false };
    if (code === "authentication_required") return { as: "unsent", later: true };
    return { as: "refused", words: Object.values(fields)[0] ?? message };
  }
}

function sendWords(entry: Unsent, { memberId, signal }: How): Promise<SendAnswer> {
  const { id, to } = entry;
  const content =
    entry.kind === "gift"
      ? { kind: "gift", gift: entry.gift }
      : { kind: "text", text: entry.kind === "text" ? entry.text : "" };
  return call<SendAnswer>("POST", "/api/messages", {
    body: { id, to, ...content },
    memberId,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  });
}

/** XMLHttpRequest and not fetch, which cannot tell how much has gone. */
function sendPicture(
  entry: Unsent & { kind: "image" },
  { memberId, signal, onShare }: How,
): Promise<SendAnswer> {
  const { id, to, picture } = entry;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onShare(loaded / total);
    };
    request.onload = () => {
      if (request.status === 200 || request.status === 201) resolve(request.response as SendAnswer);
      else reject(new CallError(request.status, request.response ?? {}));
    };
    request.onerror = () => reject(new CallError(0, {}));
    request.onabort = request.onerror;
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", `/api/message-images?${new URLSearchParams({ id, to: String(to) })}`);
    request.setRequestHeader("Content-Type", picture.type);
    request.setRequestHeader("X-Member", String(memberId));
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.send(picture);
  });
}
