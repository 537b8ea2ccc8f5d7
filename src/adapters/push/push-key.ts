import { createECDH, createHmac, createPrivateKey, sign } from "node:crypto";

export type PushKey = {
  /** Uncompressed point in base64url, as browsers and push services expect it. */
  publicKey: string;
  /** Signs a token with ES256. */
  signToken(claims: object): string;
  /** 32 characters that name a topic to a push service without telling what it is. */
  hashTopic(topic: string): string;
};

const FORM = /^[\w-]{43}$/;
const CURVE = "prime256v1";
const HEADER = encode({ typ: "JWT", alg: "ES256" });
const TOPIC_BYTES = 24;

/** Returns a new private key as PUSH_KEY expects it. */
export function makePushKey(): string {
  const pair = createECDH(CURVE);
  for (;;) {
    pair.generateKeys();
    // Leading zeros are left out.
    const key = pair.getPrivateKey();
    if (key.length === 32) return key.toString("base64url");
  }
}

/** @throws TypeError if it is no private key of the curve P-256 in base64url */
export function readPushKey(text: string): PushKey {
  const secret = Buffer.from(text, "base64url");
  const point = pointOf(text, secret);
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d: text, x, y }, format: "jwk" });
  return {
    publicKey: point.toString("base64url"),
    signToken(claims) {
      const signed = `${HEADER}.${encode(claims)}`;
      const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
      return `${signed}.${signature.toString("base64url")}`;
    },
    hashTopic: (topic) =>
      createHmac("sha256", secret).update(topic).digest().subarray(0, TOPIC_BYTES).toString("base64url"),
  };
}

function pointOf(text: string, secret: Buffer): Buffer {
  const pair = createECDH(CURVE);
  try {
    if (!FORM.test(text) || secret.toString("base64url") !== text) throw new TypeError("Wrong form");
    pair.setPrivateKey(secret);
  } catch {
    throw new TypeError("must be a P-256 private key: 32 bytes in base64url, 43 characters");
  }
  return pair.getPublicKey();
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
