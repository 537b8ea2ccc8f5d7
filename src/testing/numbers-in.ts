/** Returns every number that a token could reveal: in digits, and in four or eight bytes, as it is and decoded. */
export function numbersIn(token: string): Set<number> {
  const found = new Set<number>();
  const parts = token.split(/[.~/]/);
  const decoded = parts.flatMap((part) => [
    Buffer.from(part, "base64url"),
    ...(/^([\da-f]{2}){8,}$/.test(part) ? [Buffer.from(part, "hex")] : []),
  ]);
  for (const bytes of [Buffer.from(token), ...decoded]) {
    for (const digits of bytes.toString("latin1").match(/\d+/g) ?? []) found.add(Number(digits));
    for (let at = 0; at + 8 <= bytes.length; at++) {
      found.add(bytes.readUInt32BE(at)).add(bytes.readUInt32LE(at));
      found.add(Number(bytes.readBigUInt64BE(at))).add(Number(bytes.readBigUInt64LE(at)));
    }
  }
  return found;
}
