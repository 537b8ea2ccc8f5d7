import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const account = { ADYEN_API_KEY: "key", ADYEN_MERCHANT: "Velvet", ADYEN_HMAC_KEYS: KEY };

describe("[M-40] the settings of Adyen", () => {
  test("are all there or none", () => {
    expect(readConfig({}).ADYEN_API_KEY).toBeUndefined();
    expect(readConfig(account)).toMatchObject({ ADYEN_MERCHANT: "Velvet", ADYEN_HMAC_KEYS: [KEY] });
    for (const name of Object.keys(account))
      expect(() => readConfig({ ...account, [name]: "" })).toThrow(new RegExp(`also need ${name}\\.`));
    expect(() => readConfig({ ADYEN_MERCHANT: "Velvet" })).toThrow(ConfigError);
  });

  test("take two keys while one is changed, and methods by our own names", () => {
    const config = readConfig({
      ...account,
      ADYEN_HMAC_KEYS: `${KEY}, ${KEY.toLowerCase()}`,
      ADYEN_METHODS: "creditcard,ideal",
      ADYEN_ADDRESS: "https://checkout-test.adyen.com/v72/",
    });
    expect(config.ADYEN_HMAC_KEYS).toHaveLength(2);
    expect(config.ADYEN_METHODS).toEqual(["creditcard", "ideal"]);
    expect(config.ADYEN_ADDRESS).toBe("https://checkout-test.adyen.com/v72");
  });

  test.each([
    ["ADYEN_HMAC_KEYS", "not-hexadecimal"],
    ["ADYEN_HMAC_KEYS", [KEY, KEY, KEY].join(",")],
    ["ADYEN_METHODS", "scheme"],
    ["ADYEN_STATEMENT", "a text that is longer than 22"],
    ["ADYEN_STATEMENT", "Velvet & Co"],
    ["ADYEN_ADDRESS", "http://checkout-test.adyen.com/v72"],
    ["ADYEN_ADDRESS", "https://checkout-test.adyen.com/v71"],
  ])("%s=%s is refused and named, without its value", (name, value) => {
    expect(() => readConfig({ ...account, [name]: value })).toThrow(new RegExp(name));
    expect(() => readConfig({ ...account, ADYEN_HMAC_KEYS: "secret-value" })).not.toThrow(/secret-value/);
  });
});
