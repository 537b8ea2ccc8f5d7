import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, sign } from "./signature.ts";

/** Published by PAY. in paynl/request-signing, tests/Unit/Methods/HmacSignatureTest.php, for an empty body. */
const SECRET =
  "150a14ed5bea6cc731cf86c41566ac427a8db48ef1b9fd626664b3bfbb99071fa4c922f33dde38719b8c8354e2b7ab9d77e0e67fc12843920a712e73d558e197";
const SIGNATURE =
  "1e23c01aec9410779fb4efdcd8582ff66d3d8f99b17060272d564e05c33b475770ce5d2277ee4fb1917c0716e10d1533f4b4925e4870e2cd1f0884f12f1de793";
/** Published for the same request before they used HMAC. */
const OLD_SIGNATURE =
  "6086a395c7fe9b47f47cee4623b76cc4cc79cb3f44e968091edc447cfe7e7533dc2564f49b22bc1f225c24f172be0d2a5b5893e0825c6fde782a63f3e43ce7d1";

const KEYS = [{ id: "SL-1234-1234", secret: SECRET }];
const NOTHING = new Uint8Array();
const MD5 = createHmac("md5", SECRET).update(NOTHING).digest("hex");

function headersWith(changes: Record<string, string> = {}): Headers {
  return new Headers({
    "signature-method": "HMAC",
    "signature-algorithm": "sha512",
    "signature-keyid": "SL-1234-1234",
    signature: SIGNATURE,
    ...changes,
  });
}

test("[M-42] signs as the published vector says, byte for byte", () => {
  expect(sign(NOTHING, { algorithm: "sha512", secret: SECRET }).toString("hex")).toBe(SIGNATURE);
  expect(isSigned(NOTHING, headersWith(), KEYS)).toBe(true);
});

test("[M-42] refuses the published vector of the old way of signing", () => {
  expect(isSigned(NOTHING, headersWith({ signature: OLD_SIGNATURE }), KEYS)).toBe(false);
});

test.each([
  ["another body", {}, "x"],
  ["a key that is not ours", { "signature-keyid": "SL-9999-9999" }, ""],
  ["no key", { "signature-keyid": "" }, ""],
  ["an algorithm that is not taken", { "signature-algorithm": "md5", signature: MD5 }, ""],
  ["another algorithm than named", { "signature-algorithm": "sha256" }, ""],
  ["another method", { "signature-method": "RSA" }, ""],
  ["no signature", { signature: "" }, ""],
  ["half a signature", { signature: SIGNATURE.slice(0, 64) }, ""],
  ["a signature with something after it", { signature: `${SIGNATURE}zz` }, ""],
])("refuses %s", (_, changes, body) => {
  expect(isSigned(Buffer.from(body), headersWith(changes), KEYS)).toBe(false);
});

test("takes several keys at once, also two of one id, so that one can be changed", () => {
  const body = Buffer.from("{}");
  const all = [...KEYS, { id: "SL-1234-1234", secret: "new" }, { id: "AT-1111-1111", secret: "token" }];
  for (const { id, secret } of all) {
    const signature = sign(body, { algorithm: "sha512", secret }).toString("hex");
    expect(isSigned(body, headersWith({ "signature-keyid": id, signature }), all)).toBe(true);
  }
});
