import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { encode, Tagged } from "cborg";
import type { ProofIssuer } from "./open-wallet.ts";

const TYPE = "eu.europa.ec.av.1";
const ES256 = encode(new Map([[1, -7]]));

type Values = Map<unknown, unknown>;
type Item = Record<"digestID" | "elementIdentifier" | "elementValue" | "random", unknown>;

/** Faults of a proof. Each changes one part and signs what comes after it as an honest wallet would. */
export type ProofFaults = {
  claims?: Record<string, unknown>;
  namespace?: string;
  /** Changes the items after the issuer has signed their digests. */
  items?: (items: Item[]) => Item[];
  /** Encodes an item; called before its digest is made. */
  encodeItem?: (item: Item) => Uint8Array;
  securityObject?: (object: Record<string, unknown>) => void;
  issuerHeaders?: Uint8Array;
  certificates?: unknown;
  deviceHeaders?: Uint8Array;
  devicePayload?: Uint8Array;
  deviceAuth?: (signature: unknown[]) => unknown;
  document?: (document: Record<string, unknown>) => void;
  response?: (response: Record<string, unknown>) => void;
  /** The key that signs in place of the device's. */
  stolenBy?: KeyObject;
};

type Request = { clientId: string; nonce: string; responseUri: string };

/** Builds a proof as a wallet does, part by part, so that a test can make one part wrong. */
export function buildProof(
  { signer, chain }: ProofIssuer,
  request: Request,
  faults: ProofFaults = {},
): Uint8Array {
  const { namespace = TYPE, claims = { age_over_18: true }, encodeItem = encode } = faults;
  const device = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const items: Item[] = Object.entries(claims).map(([elementIdentifier, elementValue], digestID) => ({
    ...{ digestID, elementIdentifier, elementValue },
    random: randomBytes(16),
  }));
  const embed = (bytes: Uint8Array) => new Tagged(24, bytes);
  const digests: Values = new Map(
    items.map((item) => [item.digestID, sha256(encode(embed(encodeItem(item))))]),
  );
  const securityObject: Record<string, unknown> = {
    version: "1.0",
    digestAlgorithm: "SHA-256",
    docType: TYPE,
    valueDigests: { [namespace]: digests },
    deviceKeyInfo: { deviceKey: coseKey(device.publicKey) },
    validityInfo: {
      signed: new Tagged(0, "2026-01-01T00:00:00Z"),
      validFrom: new Tagged(0, "2026-01-01T00:00:00Z"),
      validUntil: new Tagged(0, "2027-01-01T00:00:00Z"),
    },
  };
  faults.securityObject?.(securityObject);
  const payload = encode(embed(encode(securityObject)));
  const certificates = [signer, ...chain].map(({ der }) => der);
  const header = faults.certificates ?? (certificates.length === 1 ? certificates[0] : certificates);
  const issuerHeaders = faults.issuerHeaders ?? ES256;
  const deviceSigned = signByDevice(request, faults, faults.stolenBy ?? device.privateKey);
  const sent = (faults.items ?? ((all) => all))(items);
  const document: Record<string, unknown> = {
    docType: TYPE,
    issuerSigned: {
      nameSpaces: { [namespace]: sent.map((item) => embed(encodeItem(item))) },
      issuerAuth: [
        issuerHeaders,
        new Map([[33, header]]),
        payload,
        sign1(issuerHeaders, payload, signer.privateKey),
      ],
    },
    deviceSigned,
  };
  faults.document?.(document);
  const response: Record<string, unknown> = { version: "1.0", documents: [document], status: 0 };
  faults.response?.(response);
  return encode(response);
}

function signByDevice({ clientId, nonce, responseUri }: Request, faults: ProofFaults, key: KeyObject) {
  const namespaces = new Tagged(24, encode({}));
  const handover = ["OpenID4VPHandover", sha256(encode([clientId, nonce, null, responseUri]))];
  const signed = encode(
    new Tagged(24, encode(["DeviceAuthentication", [null, null, handover], TYPE, namespaces])),
  );
  const headers = faults.deviceHeaders ?? ES256;
  const signature = [headers, new Map(), faults.devicePayload ?? null, sign1(headers, signed, key)];
  return {
    nameSpaces: namespaces,
    deviceAuth: faults.deviceAuth ? faults.deviceAuth(signature) : { deviceSignature: signature },
  };
}

/** Returns the public key as a COSE_Key. */
export function coseKey(key: KeyObject, curve = 1): Values {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.from(text, "base64url");
  return new Map<number, unknown>([
    [1, 2],
    [-1, curve],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}

function sign1(headers: Uint8Array, payload: Uint8Array, key: KeyObject): Buffer {
  const signed = encode(["Signature1", headers, new Uint8Array(), payload]);
  return sign("sha256", signed, { key, dsaEncoding: "ieee-p1363" });
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
