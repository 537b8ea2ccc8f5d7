import { bytesIn, decodeCbor, type Embedded, embeddedIn, listIn, mapIn } from "./decode-cbor.ts";
import { requireProof } from "./proof-error.ts";
import { DOCUMENT_TYPE } from "./write-request-link.ts";

/** A signature with its headers (COSE_Sign1). The payload is null if it is sent elsewhere. */
export type Signed = {
  protectedBytes: Uint8Array;
  unprotected: Map<unknown, unknown>;
  payload: Uint8Array | null;
  signature: Uint8Array;
};

/** The one document of a wallet's response (ISO 18013-5), with nothing of it verified yet. */
export type PresentedDocument = {
  /** By namespace. */
  items: Map<string, Embedded[]>;
  issuerAuth: Signed;
  deviceNamespaces: Embedded;
  deviceSignature: Signed;
};

/** @throws ProofError */
export function readDeviceResponse(bytes: Uint8Array): PresentedDocument {
  const response = mapIn(decodeCbor(bytes), "response");
  requireProof(response.get("version") === "1.0", "another version");
  requireProof(response.get("status") === 0, "the wallet reports an error");
  const documents = listIn(response.get("documents"), "documents");
  requireProof(documents.length === 1, "not one document");
  const document = mapIn(documents[0], "document");
  requireProof(document.get("docType") === DOCUMENT_TYPE, "another document type");
  const issued = mapIn(document.get("issuerSigned"), "issuerSigned");
  const device = mapIn(document.get("deviceSigned"), "deviceSigned");
  const deviceAuth = mapIn(device.get("deviceAuth"), "deviceAuth");
  requireProof(deviceAuth.size === 1, "not one device signature");
  return {
    items: readItems(mapIn(issued.get("nameSpaces"), "nameSpaces")),
    issuerAuth: readSigned(issued.get("issuerAuth"), "issuerAuth"),
    deviceNamespaces: embeddedIn(device.get("nameSpaces"), "device nameSpaces"),
    deviceSignature: readSigned(deviceAuth.get("deviceSignature"), "deviceSignature"),
  };
}

function readItems(namespaces: Map<unknown, unknown>): Map<string, Embedded[]> {
  const read = new Map<string, Embedded[]>();
  for (const [name, items] of namespaces) {
    requireProof(typeof name === "string", "a namespace without a name");
    read.set(
      name,
      listIn(items, "items").map((item) => embeddedIn(item, "item")),
    );
  }
  return read;
}

function readSigned(value: unknown, what: string): Signed {
  const parts = listIn(value, what);
  requireProof(parts.length === 4, `${what} is no COSE_Sign1`);
  const [protectedBytes, unprotected, payload, signature] = parts;
  return {
    protectedBytes: bytesIn(protectedBytes, `${what} headers`),
    unprotected: mapIn(unprotected, `${what} unprotected headers`),
    payload: payload === null ? null : bytesIn(payload, `${what} payload`),
    signature: bytesIn(signature, `${what} signature`),
  };
}
