import { SignedXml } from "xml-crypto";
import type { MadeCertificate } from "./make-certificate.ts";

const AV = "http://ec.europa.eu/tools/lotl/av/TrstSvc";
const C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

const FILTER = "http://www.w3.org/2002/06/xmldsig-filter2";

/** When a list is signed, there is no signature yet that would have to be left out. */
class Unchanged {
  getAlgorithmName = () => FILTER;
  process = (node: Node) => node;
}

type Service = { name: string; certificates: MadeCertificate[]; type?: string; status?: string };

/** Writes a list as the Commission does, without its signature. */
export function writeTrustList(
  services: readonly Service[],
  { type = `${AV}/TrustedList/TSLType/AVTL`, issuedAt = "2026-11-01T01:00:00Z" } = {},
): string {
  const written = services.map(
    ({ name, certificates, type = `${AV}/Svctype/PAA`, status = "recognized" }) => `<TSPService>
        <ServiceInformation>
          <ServiceTypeIdentifier>${type}</ServiceTypeIdentifier>
          <ServiceName><Name xml:lang="en">${name}</Name></ServiceName>
          <ServiceDigitalIdentity>${certificates.map(identity).join("")}</ServiceDigitalIdentity>
          <ServiceStatus>${AV}/TrustedList/Svcstatus/${status}</ServiceStatus>
        </ServiceInformation>
        <ServiceHistory>
          <ServiceHistoryInstance>
            <ServiceTypeIdentifier>${AV}/Svctype/PAA</ServiceTypeIdentifier>
            <ServiceStatus>${AV}/TrustedList/Svcstatus/recognized</ServiceStatus>
          </ServiceHistoryInstance>
        </ServiceHistory>
      </TSPService>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list">
  <SchemeInformation>
    <TSLType>${type}</TSLType>
    <ListIssueDateTime>${issuedAt}</ListIssueDateTime>
    <NextUpdate><dateTime>2027-04-01T01:00:00Z</dateTime></NextUpdate>
  </SchemeInformation>
  <TrustServiceProviderList>
    <TrustServiceProvider><TSPServices>${written.join("\n")}</TSPServices></TrustServiceProvider>
  </TrustServiceProviderList>
</TrustServiceStatusList>`;
}

function identity({ der }: MadeCertificate): string {
  return `<DigitalId><X509Certificate>\n${der.toString("base64")}</X509Certificate></DigitalId>`;
}

/** Signs the whole list, or what has the id `list`. */
export function signTrustList(
  xml: string,
  { privateKey }: MadeCertificate,
  { hash = "sha256", byId = false, filter = false } = {},
): string {
  const algorithm =
    hash === "sha1"
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`;
  const digestAlgorithm =
    hash === "sha1" ? "http://www.w3.org/2000/09/xmldsig#sha1" : `http://www.w3.org/2001/04/xmlenc#${hash}`;
  const signed = new SignedXml({
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }),
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: C14N,
  });
  const reference = { xpath: "/*", digestAlgorithm, ...(!byId && { isEmptyUri: true }) };
  if (filter) {
    signed.CanonicalizationAlgorithms[FILTER] = Unchanged as never;
    signed.addReference({ ...reference, transforms: [FILTER, C14N] });
    signed.objects = [{ content: "<Properties/>", attributes: { Id: "properties" } }];
    signed.addReference({ xpath: "//*[@Id='properties']", transforms: [C14N], digestAlgorithm });
  } else signed.addReference({ ...reference, transforms: [ENVELOPED, C14N] });
  signed.computeSignature(xml);
  return signed.getSignedXml();
}
