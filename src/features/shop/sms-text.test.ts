import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { toSmsText } from "./sms-text.ts";

/** GSM 03.38 with its extension table. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà€[\]^{|}~\\\n\r]*$/;

// Polish has letters that the alphabet lacks.
test.each(LOCALES.filter((locale) => locale !== "pl"))(
  "the code's message stays in the SMS alphabet in %s",
  (locale) => {
    const words = JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), "utf8"));
    const amount = formatMoney({ amount: 123_456, currency: "EUR" }, regionalTag(locale, null));
    const values: Record<string, string> = { site: "Velvet", code: "123456", amount, account: "4300" };
    const text = words.debit.sms.replace(/\{\{(\w+)\}\}/g, (_: string, name: string) => values[name]);
    expect(toSmsText(text)).toMatch(GSM);
  },
);
