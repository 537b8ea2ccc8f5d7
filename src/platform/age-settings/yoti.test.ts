import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const keyOf = (pair: { publicKey: import("node:crypto").KeyObject }) =>
  pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");
const KEY = keyOf(generateKeyPairSync("rsa", { modulusLength: 2048 }));
const EC_KEY = keyOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
const account = {
  YOTI_SDK_ID: "5d3add31-3a3a-4d3b-a6b4-347edb35264c",
  YOTI_API_KEY: "key",
  YOTI_NOTIFICATION_KEYS: KEY,
};
const production = {
  MODE: "production",
  PUBLIC_ADDRESS: "https://velvet.example",
  SECRET: "4f1c9be27ad05386e1b7c0d92f6a8354",
  MAIL_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "post@velvet.example",
};

describe("the settings of Yoti", () => {
  test("are all there or none", () => {
    expect(readConfig({}).YOTI_SDK_ID).toBeUndefined();
    expect(readConfig(account)).toMatchObject({
      YOTI_NOTIFICATION_KEYS: [KEY],
      YOTI_METHODS: ["photo_id", "face_estimation", "digital_identity"],
      YOTI_ESTIMATION_AGE: 25,
    });
    for (const name of Object.keys(account))
      expect(() => readConfig({ ...account, [name]: "" })).toThrow(new RegExp(`also need ${name}\\.`));
    expect(() => readConfig({ YOTI_API_KEY: "key" })).toThrow(ConfigError);
  });

  test("take two keys while Yoti's changes, and methods by our own names", () => {
    const config = readConfig({
      ...account,
      YOTI_NOTIFICATION_KEYS: `${KEY}, ${KEY}`,
      YOTI_METHODS: "photo_id",
    });
    expect(config.YOTI_NOTIFICATION_KEYS).toHaveLength(2);
    expect(config.YOTI_METHODS).toEqual(["photo_id"]);
  });

  test.each([
    ["YOTI_SDK_ID", "my-application"],
    ["YOTI_NOTIFICATION_KEYS", "no-key"],
    ["YOTI_NOTIFICATION_KEYS", EC_KEY],
    ["YOTI_NOTIFICATION_KEYS", [KEY, KEY, KEY].join(",")],
    ["YOTI_METHODS", "doc_scan"],
    ["YOTI_ESTIMATION_AGE", "18"],
    ["YOTI_ESTIMATION_AGE", "41"],
    ["YOTI_ADDRESS", "ftp://age.yoti.com"],
  ])("%s=%s is refused and named", (name, value) => {
    expect(() => readConfig({ ...account, [name]: value })).toThrow(new RegExp(name));
  });

  test("in production reach the real Yoti, encrypted", () => {
    expect(readConfig({ ...production, ...account }).YOTI_ADDRESS).toBe("https://age.yoti.com/api/v1");
    for (const address of ["http://age.yoti.com/api/v1", "https://age.yoti.com/sandbox/api/v1"]) {
      const env = { ...account, YOTI_ADDRESS: address };
      expect(() => readConfig({ ...production, ...env })).toThrow(/YOTI_ADDRESS/);
      expect(readConfig(env).YOTI_ADDRESS).toBe(address);
    }
  });
});
