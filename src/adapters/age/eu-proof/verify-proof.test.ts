import { generateKeyPairSync } from "node:crypto";
import { encode, Tagged } from "cborg";
import { describe, expect, test } from "vitest";
import { buildProof, coseKey, type ProofFaults } from "#testing/age/build-proof.ts";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { asked, failed, issuer, repeatFirstKey, root, signer, verify } from "./proof.fixture.ts";

const headers = (alg: unknown, more: [number, unknown][] = []) => encode(new Map([[1, alg], ...more]));
const other = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe("a proof of age", () => {
  test("that an honest wallet built passes", () => {
    expect(verify(buildProof(issuer, asked))).toEqual({ state: "passed" });
  });

  test("of somebody who is not over 18 says so, if all else is right", () => {
    const claims = { age_over_18: false };
    expect(verify(buildProof(issuer, asked, { claims }))).toEqual({ state: "under_age" });
    const forged = buildProof(issuer, asked, { claims, stolenBy: other.privateKey });
    expect(verify(forged)).toEqual(failed("the device's signature is wrong"));
  });

  test.each<[string, ProofFaults, string]>([
    ["no age", { claims: {} }, "no age"],
    ["another age only", { claims: { age_over_16: true } }, "no age"],
    ["a number as age", { claims: { age_over_18: 1 } }, "no age"],
    ["a text as age", { claims: { age_over_18: "true" } }, "no age"],
    ["the age in another namespace", { namespace: "org.example" }, "no age"],
    [
      "an item that was changed",
      {
        claims: { age_over_18: false },
        items: (all) => all.map((item) => ({ ...item, elementValue: true })),
      },
      "an item was changed",
    ],
    [
      "the value of another item",
      {
        claims: { age_over_18: false, age_over_16: true },
        items: ([first, second]) => [{ ...first, elementValue: second?.elementValue }] as never,
      },
      "an item was changed",
    ],
    [
      "an item under another's number",
      {
        claims: { age_over_16: true, age_over_18: false },
        items: ([, second]) => [{ ...second, digestID: 0 }] as never,
      },
      "an item was changed",
    ],
    [
      "an item with a number that nobody signed",
      { items: (all) => all.map((item) => ({ ...item, digestID: 7 })) },
      "digest is not bytes",
    ],
    ["an item twice", { items: (all) => [...all, ...all] }, "an item is there twice"],
    [
      "an item without a name",
      { items: (all) => all.map((item) => ({ ...item, elementIdentifier: 1 })) },
      "an item without a name",
    ],
    ["a key twice in an item", { encodeItem: (item) => repeatFirstKey(encode(item)) }, "no strict CBOR"],
    ["another version", inResponse({ version: "2.0" }), "another version"],
    ["an error of the wallet", inResponse({ status: 10 }), "the wallet reports an error"],
    ["no document", inResponse({ documents: [] }), "not one document"],
    [
      "two documents",
      inResponse(({ documents }) => ({ documents: [documents, documents].flat() })),
      "not one document",
    ],
    ["another document type", inDocument({ docType: "org.iso.18013.5.1.mDL" }), "another document type"],
    [
      "a signed document type that differs",
      inObject({ docType: "org.iso.18013.5.1.mDL" }),
      "signed for another document type",
    ],
    ["digests of another kind", inObject({ digestAlgorithm: "SHA-512" }), "digests are not SHA-256"],
    ["a validity in the future", validity("validFrom", "2026-11-21T12:00:01Z"), "not valid yet"],
    ["a validity that is over", validity("validUntil", "2026-11-21T11:59:59Z"), "expired"],
    ["a time that is none", validity("validUntil", "2026-13-45T00:00:00Z"), "validUntil is no time"],
    ["a time in another form", validity("validUntil", "2027"), "validUntil is no time"],
    [
      "a number as time",
      inObject({ validityInfo: { validFrom: 0, validUntil: 2e9 } }),
      "validFrom is no time",
    ],
    ["alg none of the issuer", { issuerHeaders: headers(null) }, "the issuer's signature is not ES256"],
    ["ES384 of the issuer", { issuerHeaders: headers(-35) }, "the issuer's signature is not ES256"],
    [
      "no alg of the issuer",
      { issuerHeaders: new Uint8Array([0xa0]) },
      "the issuer's signature is not ES256",
    ],
    ["an alg as text", { issuerHeaders: headers("ES256") }, "the issuer's signature is not ES256"],
    [
      "a critical header",
      { issuerHeaders: headers(-7, [[2, [99]]]) },
      "the issuer's signature has headers that we do not know",
    ],
    ["alg none of the device", { deviceHeaders: headers(null) }, "the device's signature is not ES256"],
    ["ES384 of the device", { deviceHeaders: headers(-35) }, "the device's signature is not ES256"],
    [
      "a MAC for a signature",
      { deviceAuth: (signature) => ({ deviceMac: signature }) },
      "deviceSignature is no list",
    ],
    [
      "a MAC beside the signature",
      { deviceAuth: (signature) => ({ deviceSignature: signature, deviceMac: signature }) },
      "not one device signature",
    ],
    ["no device signature", { deviceAuth: () => ({}) }, "not one device signature"],
    [
      "something else that the device signed",
      { devicePayload: new Uint8Array([0xa0]) },
      "the device signed something else",
    ],
    ["another device's signature", { stolenBy: other.privateKey }, "the device's signature is wrong"],
    ["a device key that was swapped", { document: swapDeviceKey }, "the issuer's signature is wrong"],
    [
      "a device key of another curve",
      deviceKey((key) => key.set(-1, 2)),
      "the device key is of another kind",
    ],
    [
      "a device key beside its curve",
      deviceKey((key) => key.set(-3, new Uint8Array(32).fill(1))),
      "the device key is not on its curve",
    ],
    ["no certificate", { certificates: [] }, "no certificate, or too many"],
    ["bytes that are no certificate", { certificates: new Uint8Array(10) }, "a certificate cannot be read"],
    ["five certificates", { certificates: Array(5).fill(signer.der) }, "no certificate, or too many"],
    [
      "certificates that are no chain",
      { certificates: [signer.der, signer.der] },
      "the certificates are no chain",
    ],
    [
      "another one's certificate",
      { certificates: makeCertificate({ name: "Signer", by: root, isAuthority: false }).der },
      "the issuer's signature is wrong",
    ],
  ])("with %s fails", (_, faults, why) => {
    expect(verify(buildProof(issuer, asked, faults))).toEqual(failed(why));
  });

  test.each<[string, Partial<typeof asked>]>([
    ["nonce", { nonce: "another" }],
    ["site", { responseUri: "https://other.example/api/age-proofs" }],
    ["verifier", { clientId: "redirect_uri:https://other.example/api/age-proofs" }],
  ])("for another %s fails", (_, change) => {
    const proof = buildProof(issuer, { ...asked, ...change });
    expect(verify(proof)).toEqual(failed("the device's signature is wrong"));
  });
});

function validity(name: "validFrom" | "validUntil", time: string): ProofFaults {
  return {
    securityObject({ validityInfo }) {
      (validityInfo as Record<string, unknown>)[name] = new Tagged(0, time);
    },
  };
}

function deviceKey(change: (key: Map<unknown, unknown>) => void): ProofFaults {
  return {
    securityObject(object) {
      const key = coseKey(other.publicKey);
      change(key);
      object.deviceKeyInfo = { deviceKey: key };
    },
  };
}

/** Puts another device's key into the security object that the issuer has signed. */
function swapDeviceKey(document: Record<string, unknown>): void {
  const { issuerAuth } = document.issuerSigned as { issuerAuth: unknown[] };
  const payload = Buffer.from(issuerAuth[2] as Uint8Array);
  const x = Buffer.from(other.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  x.copy(payload, payload.indexOf(Buffer.from([0x21, 0x58, 0x20])) + 3);
  issuerAuth[2] = payload;
}

type Part = Record<string, unknown>;

function inResponse(change: Part | ((response: Part) => Part)): ProofFaults {
  return {
    response: (response) => Object.assign(response, typeof change === "function" ? change(response) : change),
  };
}

function inDocument(change: Part): ProofFaults {
  return { document: (document) => Object.assign(document, change) };
}

function inObject(change: Part): ProofFaults {
  return { securityObject: (object) => Object.assign(object, change) };
}
