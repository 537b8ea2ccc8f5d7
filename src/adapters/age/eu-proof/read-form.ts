/** Limit in bytes of what a wallet sends. A real proof has about 2,000. */
const MAX_FORM_BYTES = 16 * 1024;
const REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CREDENTIAL_ID = "proof_of_age";

export type WalletForm = {
  /** Our id of the check. */
  ref: string;
  /** The device response; null if the wallet reports an error, such as that its holder declined. */
  response: Uint8Array | null;
};

/** Reads the form that a wallet posts. Returns null if it names no check, so that nothing can be assigned to one. */
export function readForm({ body, headers }: { body: Uint8Array; headers: Headers }): WalletForm | null {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" || body.byteLength > MAX_FORM_BYTES) return null;
  const form = new URLSearchParams(Buffer.from(body).toString("utf8"));
  const [ref = "", ...more] = form.getAll("state");
  if (more.length > 0 || !REF.test(ref)) return null;
  const tokens = form.getAll("vp_token");
  return { ref, response: tokens.length === 1 ? readToken(tokens[0] ?? "") : null };
}

/** Reads `{"proof_of_age": ["…"]}`, whose one presentation is base64url without padding. */
function readToken(token: string): Uint8Array | null {
  const all = parse(token);
  const entry = typeof all === "object" && all !== null ? Object.entries(all) : [];
  const [[id, given] = []] = entry;
  const [presentation, ...more] = Array.isArray(given) ? given : [given];
  if (entry.length !== 1 || id !== CREDENTIAL_ID || more.length > 0) return null;
  return typeof presentation === "string" && /^[\w-]+$/.test(presentation)
    ? Buffer.from(presentation, "base64url")
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
