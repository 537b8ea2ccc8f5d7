import type { Locale } from "#base/locales.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayDevice } from "../log-in/name-device.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

type Login = {
  /** As `nameDevice` names it. */
  device: string;
  /** ISO 3166-1 alpha-2; null if the country of the address is unknown. */
  country: string | null;
  at: Date;
};

/** Sent after a log-in from an unknown device. @param mail `link`: page on which a password reset can be requested */
export function writeNewDeviceMail(mail: Receiver & Login & { link: string }): WrittenMail {
  const { texts, device, country, at, link } = mail;
  const t = texts.t("accounts");
  const facts = [
    sayDevice(device, t),
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

/** Writes the time in UTC and says so, because the member's time zone is unknown. */
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
