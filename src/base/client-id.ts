/** A UUID that a caller makes for what it sends, so that a second try does nothing twice. Works without https too. */
export function makeClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return 0x40 | (byte & 0x0f);
    return index === 8 ? 0x80 | (byte & 0x3f) : byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join("-");
}
