import { X509Certificate } from "node:crypto";
import { parseXml, type XmlDocument, XmlElement } from "@rgrove/parse-xml";
import { readSignedXml } from "./read-signed-xml.ts";
import { TrustListError } from "./trust-list-error.ts";

const LIST_TYPE = "http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/TSLType/AVTL";
const ISSUES_PROOFS = "http://ec.europa.eu/tools/lotl/av/TrstSvc/Svctype/PAA";
const ACTIVE = "http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/Svcstatus/recognized";

/** A certificate of the trust list: of those who issue proofs of age, or of those who certify them. */
export type AgeRoot = {
  /** Name of the service, for an operator. */
  name: string;
  /** The certificate in DER, as base64. */
  certificate: string;
};

export type AgeRoots = {
  issuedAt: Date;
  /** When the next list is due at the latest. Null if the list is closed. */
  nextUpdate: Date | null;
  roots: AgeRoot[];
};

/**
 * Reads the European list of those who issue proofs of age (ETSI TS 119 612), of which only what the pinned certificate
 * signed counts. Returns the certificates of the services that are recognised at present.
 * @param pinnedCertificate of the Commission's signer, in PEM
 * @throws TrustListError
 */
export function readAgeRoots(xml: string, pinnedCertificate: string): AgeRoots {
  const signer = readCertificate(pinnedCertificate, "The pinned certificate cannot be read.");
  const list = findList(readSignedXml(xml, signer));
  const scheme = child(list, "SchemeInformation");
  if (textOf(scheme, "TSLType") !== LIST_TYPE)
    throw new TrustListError("This is not the list of those who issue proofs of age.");
  const issuedAt = dateOf(textOf(scheme, "ListIssueDateTime"));
  if (!issuedAt) throw new TrustListError("The list has no date.");
  if (issuedAt < signer.validFromDate || issuedAt > signer.validToDate)
    throw new TrustListError("The pinned certificate was not valid when the list was issued.");
  const roots = services(list).flatMap(rootsOf);
  return { issuedAt, nextUpdate: dateOf(textOf(child(scheme, "NextUpdate"), "dateTime")), roots };
}

/** Returns the one signed part that is a list; the properties of the signature are another. */
function findList(parts: readonly string[]): XmlElement {
  const lists = parts.flatMap((part) => {
    const { root } = parse(part);
    return root && localName(root) === "TrustServiceStatusList" ? [root] : [];
  });
  const [list, ...others] = lists;
  if (!list || others.length > 0) throw new TrustListError("Not one list is signed.");
  return list;
}

/** Services of all providers as they are now, without their history and without other lists that are named. */
function services(list: XmlElement): XmlElement[] {
  return children(child(list, "TrustServiceProviderList"), "TrustServiceProvider")
    .flatMap((provider) => children(child(provider, "TSPServices"), "TSPService"))
    .flatMap((service) => children(service, "ServiceInformation"));
}

function rootsOf(service: XmlElement): AgeRoot[] {
  if (textOf(service, "ServiceTypeIdentifier") !== ISSUES_PROOFS) return [];
  if (textOf(service, "ServiceStatus") !== ACTIVE) return [];
  const name = textOf(child(service, "ServiceName"), "Name") ?? "";
  return children(child(service, "ServiceDigitalIdentity"), "DigitalId")
    .flatMap((identity) => children(identity, "X509Certificate"))
    .map((element) => {
      const given = Buffer.from(element.text, "base64");
      const { raw } = readCertificate(given, `A certificate of ${JSON.stringify(name)} cannot be read.`);
      return { name, certificate: raw.toString("base64") };
    });
}

function readCertificate(given: string | Buffer, otherwise: string): X509Certificate {
  try {
    return new X509Certificate(given);
  } catch {
    throw new TrustListError(otherwise);
  }
}

function parse(xml: string): XmlDocument {
  try {
    return parseXml(xml);
  } catch {
    throw new TrustListError("The signed part is no XML.");
  }
}

function children(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (one): one is XmlElement => one instanceof XmlElement && localName(one) === name,
  );
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return children(element, name)[0];
}

function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return child(element, name)?.text.trim();
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}
