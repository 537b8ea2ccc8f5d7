import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Ceremony = { challenge: string; origin: string; rpId: string };
type Assertion = Ceremony & { verified?: boolean };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type SoftwareKey = ReturnType<typeof makeSoftwareKey>;

/**
 * A passkey in memory with its own P-256 key, which answers WebAuthn ceremonies as an authenticator does.
 * @param verifies whether it asks its owner for a fingerprint, a face or a code
 */
export function makeSoftwareKey({ verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const flagsOf = (verified: boolean) => USER_PRESENT | (verified ? USER_VERIFIED : 0);
  return {
    id: id.toString("base64url"),
    /** Returns what `navigator.credentials.create` would. */
    register({ challenge, origin, rpId }: Ceremony) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([head(rpId, flagsOf(verifies) | HAS_CREDENTIAL), credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return answer(id, {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Returns what `navigator.credentials.get` would. */
    assert({ challenge, origin, rpId, verified = verifies }: Assertion) {
      const data = clientData("webauthn.get", challenge, origin);
      const authData = head(rpId, flagsOf(verified));
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return answer(id, {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}

function answer(id: Buffer, response: object) {
  const text = id.toString("base64url");
  return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The signature counter is 0, as synchronised passkeys have none. */
function head(rpId: string, flags: number): Buffer {
  return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0])]);
}

/** EC2, ES256, P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
