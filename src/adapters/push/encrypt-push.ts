import { createCipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushDevice } from "./push.ts";

type DeviceKeys = Pick<PushDevice, "p256dh" | "auth">;
/** Chosen at random, except in the test with the vector of RFC 8291. */
type Chosen = { salt: Buffer; sender: ECDH };

const CURVE = "prime256v1";
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
const MAX_PLAIN_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES;
const PAD_TO_BYTES = 256;
/** Ends the text of the last record. */
const DELIMITER = Buffer.of(2);

/** The longest text: push services accept bodies up to 4,096 bytes. */
export const MAX_PUSH_BYTES = MAX_PLAIN_BYTES - DELIMITER.length;

/**
 * Encrypts a push for one device: RFC 8291 with the content encoding aes128gcm, as one record. Its length is padded to
 * a multiple of 256, so that the push service does not learn the length of a name.
 * @throws TypeError if the text is longer than 3,993 bytes
 * @throws Error if the keys are not those of a device
 */
export function encryptPush(text: Buffer, device: DeviceKeys, chosen: Chosen = choose()): Buffer {
  if (text.length > MAX_PUSH_BYTES) throw new TypeError(`A push holds up to ${MAX_PUSH_BYTES} bytes`);
  const length = Math.ceil((text.length + DELIMITER.length) / PAD_TO_BYTES) * PAD_TO_BYTES;
  return sealPush(padTo(text, Math.min(length, MAX_PLAIN_BYTES)), device, chosen);
}

/** @param plain the text with its delimiter and padding */
export function sealPush(plain: Buffer, { p256dh, auth }: DeviceKeys, { salt, sender }: Chosen): Buffer {
  const [receiverKey, senderKey] = [Buffer.from(p256dh, "base64url"), sender.getPublicKey()];
  const secret = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const shared = Buffer.from(hkdfSync("sha256", secret, Buffer.from(auth, "base64url"), info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, header, senderKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns whether these are a point of the curve and a secret, as browsers make them. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = readExactly(p256dh, POINT_BYTES);
  return point !== null && isOnCurve(point) && readExactly(auth, AUTH_BYTES) !== null;
}

export function padTo(text: Buffer, bytes: number): Buffer {
  return Buffer.concat([text, DELIMITER], bytes);
}

function choose(): Chosen {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(SALT_BYTES), sender };
}

/** Buffer.from skips characters that are not base64url, so the result is compared with the given text. */
function readExactly(text: string, bytes: number): Buffer | null {
  const read = Buffer.from(text, "base64url");
  return read.length === bytes && read.toString("base64url") === text ? read : null;
}

function isOnCurve(point: Buffer): boolean {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  try {
    createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
    return point[0] === 4;
  } catch {
    return false;
  }
}
