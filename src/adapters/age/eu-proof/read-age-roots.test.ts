import { describe, expect, test } from "vitest";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { signTrustList, writeTrustList } from "#testing/age/write-trust-list.ts";
import { readAgeRoots } from "./read-age-roots.ts";

const pem = (one: { der: Buffer }) =>
  `-----BEGIN CERTIFICATE-----\n${one.der.toString("base64")}\n-----END CERTIFICATE-----\n`;
const commission = makeCertificate({ name: "List signer", isAuthority: false, key: "RSA" });
const pinned = pem(commission);
const [one, two, evil] = ["One", "Two", "Evil"].map((name) => makeCertificate({ name, isAuthority: true }));
const service = (name: string, certificate = one, changes: { type?: string; status?: string } = {}) => ({
  name,
  certificates: [certificate as NonNullable<typeof one>],
  ...changes,
});
const plain = writeTrustList([service("Anna"), service("Ben", two)]);
const list = signTrustList(plain, commission);
const namesIn = (xml: string, by = pinned) => readAgeRoots(xml, by).roots.map(({ name }) => name);
const notSigned = "The list is not signed with the pinned certificate, or was changed.";

describe("the trust list of those who issue proofs of age", () => {
  test("names the certificates of all services that are recognised", () => {
    expect(readAgeRoots(list, pinned)).toEqual({
      issuedAt: new Date("2026-11-01T01:00:00Z"),
      nextUpdate: new Date("2027-04-01T01:00:00Z"),
      roots: [
        { name: "Anna", certificate: one?.der.toString("base64") },
        { name: "Ben", certificate: two?.der.toString("base64") },
      ],
    });
  });

  test("leaves out services that are not recognised any more, or do something else, whatever their history", () => {
    const services = [
      service("Anna"),
      service("Gone", one, { status: "deprecated" }),
      service("Signatures", one, { type: "http://uri.etsi.org/TrstSvc/Svctype/CA/QC" }),
    ];
    expect(namesIn(signTrustList(writeTrustList(services), commission))).toEqual(["Anna"]);
    expect(namesIn(signTrustList(writeTrustList([]), commission))).toEqual([]);
  });

  test.each([
    ["SHA-512", { hash: "sha512" }],
    ["a reference to its id", { byId: true }],
    ["the filter of the Commission's tool, and properties", { filter: true }],
  ])("can be signed with %s", (_, how) => {
    expect(namesIn(signTrustList(plain, commission, how))).toEqual(["Anna", "Ben"]);
  });

  test.each([
    [
      "signed by somebody else",
      signTrustList(plain, makeCertificate({ name: "List signer", isAuthority: false, key: "RSA" })),
      notSigned,
    ],
    ["signed with SHA-1", signTrustList(plain, commission, { hash: "sha1" }), notSigned],
    ["changed", list.replace("Anna", "Eve"), notSigned],
    [
      "with a digest that was changed too",
      list.replace(/(?<=DigestValue>)./, (first) => (first === "A" ? "B" : "A")),
      notSigned,
    ],
    ["without a signature", plain, "The list has not one signature."],
    [
      "with two signatures",
      list.replace(/(<Signature[\s>].*<\/Signature>)/s, "$1$1"),
      "The list has not one signature.",
    ],
    [
      "with a document type",
      list.replace("?>", '?><!DOCTYPE list [<!ENTITY a "b">]>'),
      "A list with a document type is not read.",
    ],
    ["that is no XML", "{}", "The list has not one signature."],
    ["that is cut", list.slice(0, -40), "The list is no XML."],
    [
      "of another kind",
      signTrustList(
        writeTrustList([], { type: "http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric" }),
        commission,
      ),
      "This is not the list of those who issue proofs of age.",
    ],
    [
      "without a date",
      signTrustList(writeTrustList([], { issuedAt: "soon" }), commission),
      "The list has no date.",
    ],
    [
      "issued when the signer's certificate was over",
      signTrustList(writeTrustList([], { issuedAt: "2031-01-01T00:00:00Z" }), commission),
      "The pinned certificate was not valid when the list was issued.",
    ],
    [
      "with a certificate that is none",
      signTrustList(plain.replace(/<X509Certificate>[^<]*/, "<X509Certificate>AAAA"), commission),
      'A certificate of "Anna" cannot be read.',
    ],
    ["of 10 MB", `${list}${" ".repeat(10_000_000)}`, "The list is too long."],
  ])("is refused %s", (_, xml, why) => {
    expect(() => readAgeRoots(xml, pinned)).toThrow(why);
  });

  test("is not read around what was signed (signature wrapping)", () => {
    const signed = signTrustList(plain, commission, { byId: true }).replace(/^<\?xml.*?\?>\s*/, "");
    const forged = writeTrustList([service("Eve", evil)]).replace('Id="list"', 'Id="other"');
    const around = forged.replace(
      "</SchemeInformation>",
      `<Extension>${signed}</Extension></SchemeInformation>`,
    );
    expect(namesIn(around)).toEqual(["Anna", "Ben"]);
    const twice = forged
      .replace('Id="other"', 'Id="list"')
      .replace("</SchemeInformation>", `<Extension>${signed}</Extension></SchemeInformation>`);
    expect(() => readAgeRoots(twice, pinned)).toThrow(notSigned);
    const [signature = ""] = /<Signature[\s>].*<\/Signature>/s.exec(signed) ?? [];
    const moved = forged.replace(
      "</TrustServiceStatusList>",
      `${signature}<Object>${plain.replace(/^<\?xml.*?\?>/, "")}</Object></TrustServiceStatusList>`,
    );
    expect(namesIn(moved)).toEqual(["Anna", "Ben"]);
  });

  test("is read without its comments, which a signature does not cover", () => {
    const [before, after] = [list.indexOf("Anna") + 2, list.indexOf("Anna") + 2];
    expect(namesIn(`${list.slice(0, before)}<!-- -->${list.slice(after)}`)).toEqual(["Anna", "Ben"]);
  });

  test("needs a pinned certificate that can be read", () => {
    expect(() => readAgeRoots(list, "no certificate")).toThrow("The pinned certificate cannot be read.");
    expect(() => readAgeRoots(list, pem(one as never))).toThrow(notSigned);
  });
});
