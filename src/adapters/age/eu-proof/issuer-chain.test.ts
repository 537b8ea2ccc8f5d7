import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buildProof } from "#testing/age/build-proof.ts";
import { type MadeCertificate, makeCertificate } from "#testing/age/make-certificate.ts";
import { asked, failed, now, request, root, signer } from "./proof.fixture.ts";
import { verifyProof } from "./verify-proof.ts";

describe("the certificates of a proof of age", () => {
  const proveWith = (one: MadeCertificate, chain: MadeCertificate[] = [], roots = [root]) =>
    verifyProof(buildProof({ signer: one, chain }, asked), request, {
      roots: roots.map(({ der }) => new X509Certificate(der)),
      now,
    });
  const below = (by: MadeCertificate, changes: Partial<Parameters<typeof makeCertificate>[0]> = {}) =>
    makeCertificate({ name: "Signer", by, isAuthority: false, ...changes });
  const past = { from: new Date("2025-01-01T00:00:00Z"), until: new Date("2026-11-21T11:59:59Z") };

  test("lead to a listed root, directly or by others, or are listed themselves", () => {
    const between = makeCertificate({ name: "Between", by: root, isAuthority: true });
    expect(proveWith(below(between), [between])).toEqual({ state: "passed" });
    expect(proveWith(below(between), [between, root])).toEqual({ state: "passed" });
    expect(proveWith(below(between), [between], [between])).toEqual({ state: "passed" });
    expect(proveWith(signer, [], [signer])).toEqual({ state: "passed" });
  });

  test("are refused without a listed root", () => {
    const stranger = makeCertificate({ name: "Root", isAuthority: true });
    expect(proveWith(below(stranger))).toEqual(failed("no trusted issuer"));
    expect(proveWith(below(stranger), [stranger])).toEqual(failed("no trusted issuer"));
    expect(proveWith(below(stranger), [root])).toEqual(failed("the certificates are no chain"));
    expect(proveWith(makeCertificate({ name: "Alone", isAuthority: false }))).toEqual(
      failed("no trusted issuer"),
    );
    expect(proveWith(signer, [], [])).toEqual(failed("no trusted issuer"));
  });

  test("are refused if one of them is not valid now", () => {
    const why = failed("a certificate is not valid now");
    const oldRoot = makeCertificate({ name: "Root", isAuthority: true, ...past });
    const oldBetween = makeCertificate({ name: "Between", by: root, isAuthority: true, ...past });
    expect(proveWith(below(root, past))).toEqual(why);
    expect(proveWith(below(root, { from: new Date("2026-11-21T12:00:01Z") }))).toEqual(why);
    expect(proveWith(below(oldBetween), [oldBetween])).toEqual(why);
    expect(proveWith(below(oldRoot), [], [oldRoot])).toEqual(why);
  });

  test("are refused if the signer is an authority, or its issuer is none", () => {
    const authority = makeCertificate({ name: "Between", by: root, isAuthority: true });
    expect(proveWith(authority)).toEqual(failed("signed by a certificate that issues others"));
    expect(proveWith(below(signer), [signer])).toEqual(failed("the certificates are no chain"));
    expect(proveWith(below(signer), [], [signer])).toEqual(failed("no trusted issuer"));
    const unlimited = makeCertificate({ name: "Any", by: root, isAuthority: false, withoutUsage: true });
    expect(proveWith(below(unlimited), [unlimited])).toEqual(failed("the certificates are no chain"));
    expect(proveWith(below(unlimited), [], [unlimited])).toEqual(failed("no trusted issuer"));
  });

  test("are refused with a key of another curve", () => {
    const large = below(root, { key: "P-384" });
    expect(proveWith(large)).toEqual(failed("the issuer's signature has a key of another kind"));
  });
});
