import type { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { TrustListError } from "./trust-list-error.ts";

const MAX_LENGTH = 10_000_000;
const SIGNATURES = "http://www.w3.org/2000/09/xmldsig#";
const HASHES = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];
const ALGORITHMS = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
];
const FILTER = "http://www.w3.org/2002/06/xmldsig-filter2";

/**
 * Verifies the one signature of an XML document with the pinned certificate; the certificate that it brings is ignored.
 * Returns the canonical text of each part that was signed. Only this text may be read: anything else in the document can
 * have been put around it (signature wrapping).
 * @throws TrustListError
 */
export function readSignedXml(xml: string, signer: X509Certificate): string[] {
  if (xml.length > MAX_LENGTH) throw new TrustListError("The list is too long.");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new TrustListError("A list with a document type is not read.");
  const signature = findSignature(xml);
  const signed = new SignedXml({ publicCert: signer.toString(), getCertFromKeyInfo: () => null });
  signed.HashAlgorithms = pick(signed.HashAlgorithms, HASHES);
  signed.SignatureAlgorithms = pick(signed.SignatureAlgorithms, ALGORITHMS);
  signed.CanonicalizationAlgorithms = {
    ...signed.CanonicalizationAlgorithms,
    [FILTER]: WithoutSignatures as never,
  };
  try {
    signed.loadSignature(signature as never);
    if (signed.checkSignature(xml)) return signed.getSignedReferences();
  } catch {
    // An unknown algorithm, or a part that is missing or there twice.
  }
  throw new TrustListError("The list is not signed with the pinned certificate, or was changed.");
}

function findSignature(xml: string) {
  const refuse = () => {
    throw new TrustListError("The list is no XML.");
  };
  const onError = { warning: () => {}, error: refuse, fatalError: refuse };
  const document = new DOMParser({ errorHandler: onError }).parseFromString(xml, "text/xml");
  const all = document?.getElementsByTagNameNS(SIGNATURES, "Signature");
  if (all?.length !== 1) throw new TrustListError("The list has not one signature.");
  return all[0];
}

/**
 * The filter by which the Commission's tool leaves out the signature. Whatever a filter says, the digest of what it
 * leaves has to be the signed one, so this cannot widen what is trusted.
 */
class WithoutSignatures {
  includeComments = false;

  getAlgorithmName(): string {
    return FILTER;
  }

  process(node: Element): Element {
    for (const one of Array.from(node.getElementsByTagNameNS(SIGNATURES, "Signature")))
      one.parentNode?.removeChild(one);
    return node;
  }
}

function pick<Value>(all: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
