import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const CURVE = { name: "ECDH", namedCurve: "P-256" };
const RECORD_BYTES = 4_096;

export type ReceiverKeys = { pair: webcrypto.CryptoKeyPair; point: Uint8Array; auth: Uint8Array };

export async function makeReceiverKeys(): Promise<ReceiverKeys> {
  const pair = (await subtle.generateKey(CURVE, false, ["deriveBits"])) as webcrypto.CryptoKeyPair;
  const point = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
  return { pair, point, auth: webcrypto.getRandomValues(new Uint8Array(16)) };
}

/**
 * Decrypts a body as a browser does. It shares no code with the encryption and uses another implementation, Web
 * Crypto, so that the two cannot be wrong in the same way.
 * @throws Error if the body is not one record of RFC 8188 for these keys
 */
export async function decryptPush(body: Uint8Array, { pair, point, auth }: ReceiverKeys): Promise<string> {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (view.getUint32(16) !== RECORD_BYTES || body[20] !== 65) throw new Error("Wrong record or key size");
  const [salt, senderPoint, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
  const sender = await subtle.importKey("raw", senderPoint, CURVE, false, []);
  const secret = await subtle.deriveBits({ name: "ECDH", public: sender }, pair.privateKey, 256);
  const info = new Uint8Array([...encode("WebPush: info\0"), ...point, ...senderPoint]);
  const shared = await expand({ secret, salt: auth, info }, 32);
  const derive = (name: string, bytes: number) =>
    expand({ secret: shared, salt, info: encode(`Content-Encoding: ${name}\0`) }, bytes);
  const key = await subtle.importKey("raw", await derive("aes128gcm", 16), "AES-GCM", false, ["decrypt"]);
  const plain = await subtle.decrypt({ name: "AES-GCM", iv: await derive("nonce", 12) }, key, sealed);
  return readRecord(new Uint8Array(plain));
}

/** The last record ends with 2 and any number of zeros. */
function readRecord(plain: Uint8Array): string {
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("The record has no delimiter");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain.subarray(0, end));
}

type Expanded = { secret: ArrayBuffer; salt: Uint8Array<ArrayBuffer> | Uint8Array; info: Uint8Array };

async function expand({ secret, salt, info }: Expanded, bytes: number): Promise<ArrayBuffer> {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: salt as BufferSource, info: info as BufferSource };
  return subtle.deriveBits(how, key, bytes * 8);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
