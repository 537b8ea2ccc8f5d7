import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const VEROTEL = { VEROTEL_SHOP_ID: "68849", VEROTEL_SIGNATURE_KEYS: "new key, old key" };
const production = {
  MODE: "production",
  PUBLIC_ADDRESS: "https://velvet.example",
  SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
  MAIL_URL: "smtps://user:word@mail.example:465",
  MAIL_FROM: "post@velvet.example",
};

test("the settings of Verotel are read, with the addresses of its own brand by default", () => {
  expect(
    readConfig({ ...VEROTEL, VEROTEL_METHODS: "visa, ideal", VEROTEL_ADDRESS: "https://x.example/" }),
  ).toMatchObject({
    VEROTEL_SHOP_ID: "68849",
    VEROTEL_SIGNATURE_KEYS: ["new key", "old key"],
    VEROTEL_METHODS: ["visa", "ideal"],
    VEROTEL_ADDRESS: "https://x.example",
    VEROTEL_API_ADDRESS: "https://controlcenter.verotel.com/api",
  });
  expect(readConfig({}).VEROTEL_SHOP_ID).toBeUndefined();
});

test.each([
  [{ VEROTEL_SHOP_ID: "68849" }, "need VEROTEL_SIGNATURE_KEYS too"],
  [{ VEROTEL_SHOP_ID: "68849", VEROTEL_SIGNATURE_KEYS: " , " }, "need VEROTEL_SIGNATURE_KEYS too"],
  [{ VEROTEL_SIGNATURE_KEYS: "key" }, "need VEROTEL_SHOP_ID too"],
  [{ VEROTEL_METHODS: "visa" }, "need VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEYS too"],
  [{ ...VEROTEL, VEROTEL_API_USER: "shop" }, "need VEROTEL_API_PASSWORD too"],
  [{ ...VEROTEL, VEROTEL_API_PASSWORD: "secret word" }, "need VEROTEL_API_USER too"],
  [{ ...VEROTEL, VEROTEL_METHODS: "visa,cash" }, "unknown payment method: cash"],
  [{ ...VEROTEL, VEROTEL_SHOP_ID: "shop" }, "the number of the website"],
  [{ ...production, ...VEROTEL, VEROTEL_ADDRESS: "http://x.example" }, "https: in VEROTEL_ADDRESS"],
])("%j is refused: %s", (env, words) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
  expect(read).not.toThrow("secret word");
});
