import { decode, encode, Tagged, Tokenizer } from "cborg";
import { ProofError, requireProof } from "./proof-error.ts";

/** CBOR's tag for bytes that contain CBOR, and for a time as text. */
const EMBEDDED = 24;
const TIME = 0;

/** A real proof has about 100 tokens. The limit also bounds how deep values can be nested. */
const MAX_TOKENS = 2_000;

class BoundedTokenizer extends Tokenizer {
  left = MAX_TOKENS;

  override next() {
    requireProof(this.left-- > 0, "too many values");
    return super.next();
  }
}

/** Bytes that contain CBOR. They are hashed and signed as received, with their tag. */
export type Embedded = { bytes: Uint8Array };

const STRICT = {
  strict: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  useMaps: true,
  rejectDuplicateMapKeys: true,
  tags: { ...Tagged.preserve(EMBEDDED, TIME) },
};

/**
 * Decodes one CBOR value in its shortest form: no indefinite lengths, no duplicate keys, no bytes left over.
 * @throws ProofError
 */
export function decodeCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { ...STRICT, tokenizer: new BoundedTokenizer(bytes, STRICT) });
  } catch (error) {
    if (error instanceof ProofError) throw error;
    throw new ProofError("no strict CBOR");
  }
}

/** The strict decoder accepts no other encoding of the length, so this returns the bytes as they were received. */
export function encodeEmbedded({ bytes }: Embedded): Uint8Array {
  return encode(new Tagged(EMBEDDED, bytes));
}

/** @throws ProofError */
export function mapIn(value: unknown, what: string): Map<unknown, unknown> {
  requireProof(value instanceof Map, `${what} is no map`);
  return value;
}

/** @throws ProofError */
export function listIn(value: unknown, what: string): unknown[] {
  requireProof(Array.isArray(value), `${what} is no list`);
  return value;
}

/** @throws ProofError */
export function bytesIn(value: unknown, what: string): Uint8Array {
  requireProof(value instanceof Uint8Array, `${what} is not bytes`);
  return value;
}

/** @throws ProofError */
export function embeddedIn(value: unknown, what: string): Embedded {
  requireProof(value instanceof Tagged && value.tag === EMBEDDED, `${what} is not embedded CBOR`);
  return { bytes: bytesIn(value.value, what) };
}

/** @throws ProofError */
export function timeIn(value: unknown, what: string): Date {
  const text = value instanceof Tagged && value.tag === TIME ? value.value : null;
  const isTime = typeof text === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
  const time = new Date(isTime ? text : Number.NaN);
  requireProof(!Number.isNaN(time.getTime()), `${what} is no time`);
  return time;
}
