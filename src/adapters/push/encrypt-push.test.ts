import { createECDH } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decryptPush, makeReceiverKeys } from "#testing/push/decrypt-push.ts";
import { areDeviceKeys, encryptPush, MAX_PUSH_BYTES, padTo, sealPush } from "./encrypt-push.ts";

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w" +
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function openReceiver() {
  const keys = await makeReceiverKeys();
  const [p256dh = "", auth = ""] = [keys.point, keys.auth].map((key) =>
    Buffer.from(key).toString("base64url"),
  );
  return { keys, device: { p256dh, auth } };
}

test("the example of RFC 8291 is encrypted byte for byte", () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(Buffer.from(RFC.sender, "base64url"));
  const text = Buffer.from(RFC.text);
  const body = sealPush(padTo(text, text.length + 1), RFC, {
    salt: Buffer.from(RFC.salt, "base64url"),
    sender,
  });
  expect(body.toString("base64url")).toBe(RFC.body);
});

test("1,000 random texts are decrypted by another implementation, and no two bodies share a salt", async () => {
  const { keys, device } = await openReceiver();
  const salts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 1_200 }), async (text) => {
      const bytes = Buffer.from(text);
      fc.pre(bytes.length <= MAX_PUSH_BYTES);
      const body = encryptPush(bytes, device);
      salts.add(body.subarray(0, 16).toString("hex"));
      expect(await decryptPush(new Uint8Array(body), keys)).toBe(bytes.toString());
    }),
    { numRuns: 1_000 },
  );
  expect(salts.size).toBeGreaterThanOrEqual(1_000);
});

test("texts of similar length have bodies of the same length, up to 4,096 bytes", async () => {
  const { keys, device } = await openReceiver();
  const lengthOf = (bytes: number) => encryptPush(Buffer.alloc(bytes, "a"), device).length;
  const overhead = 86 + 16;
  expect([0, 1, 255].map(lengthOf)).toEqual([256, 256, 256].map((padded) => padded + overhead));
  expect([256, 300, 511].map(lengthOf)).toEqual([512, 512, 512].map((padded) => padded + overhead));
  expect([3_900, MAX_PUSH_BYTES].map(lengthOf)).toEqual([4_096, 4_096]);
  const longest = "é".repeat((MAX_PUSH_BYTES - 1) / 2);
  expect(await decryptPush(new Uint8Array(encryptPush(Buffer.from(longest), device)), keys)).toBe(longest);
  expect(MAX_PUSH_BYTES).toBe(3_993);
  expect(() => lengthOf(3_994)).toThrow("up to 3993 bytes");
});

test("another device cannot read it", async () => {
  const [one, other] = [await openReceiver(), await openReceiver()];
  const body = new Uint8Array(encryptPush(Buffer.from("for one"), one.device));
  await expect(decryptPush(body, other.keys)).rejects.toThrow();
  await expect(decryptPush(body, { ...one.keys, auth: other.keys.auth })).rejects.toThrow();
});

test("keys that no browser makes are recognized", async () => {
  const { device } = await openReceiver();
  expect(areDeviceKeys(device)).toBe(true);
  const point = Buffer.from(device.p256dh, "base64url");
  const offCurve = Buffer.from(point);
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  const compressed = Buffer.concat([Buffer.of(2), point.subarray(1, 33)]);
  const marked = Buffer.concat([Buffer.of(6), point.subarray(1)]);
  for (const wrong of [offCurve, compressed, marked, Buffer.alloc(65), Buffer.alloc(0)])
    expect(areDeviceKeys({ ...device, p256dh: wrong.toString("base64url") })).toBe(false);
  for (const p256dh of [`${device.p256dh}=`, `${device.p256dh}!`, ` ${device.p256dh}`])
    expect(areDeviceKeys({ ...device, p256dh })).toBe(false);
  for (const auth of ["", "AAAA", `${device.auth}AA`, `${device.auth}==`])
    expect(areDeviceKeys({ ...device, auth })).toBe(false);
});
