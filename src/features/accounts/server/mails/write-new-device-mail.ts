import type { Locale } from "#base/locales.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

type Login = {
  /** "Firefox, Linux"; "?" where nothing is known of it. */
  device: string;
  /** ISO 3166-1 alpha-2; null where the address told none. */
  country: string | null;
  at: Date;
};

/** After a login from a device that was not known. @param mail `link`: where a new password can be asked for */
export function writeNewDeviceMail(mail: Receiver & Login & { link: string }): WrittenMail {
  const { texts, device, country, at, link } = mail;
  const t = texts.t("accounts");
  const facts = [
    device === "?" ? t("mails.new_device.unknown_device") : device,
    country && nameCountry(texts.locale, country),
    writeTime(texts.regionalTag, at),
  ];
  return writeAccountMail(mail, {
    subject: t("mails.new_device.subject"),
    paragraphs: [
      t("mails.new_device.words"),
      facts.filter(Boolean).join(" · "),
      t("mails.new_device.advice"),
    ],
    button: { words: t("mails.new_device.button"), link },
  });
}

function nameCountry(locale: Locale, country: string): string | undefined {
  return new Intl.DisplayNames(locale, { type: "region" }).of(country);
}

/** In UTC, and it says so: where the member is, nobody knows. */
function writeTime(tag: string, at: Date): string {
  return new Intl.DateTimeFormat(tag, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(at);
}
