import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { clearOutbox, listOutbox } from "#platform/outbox/outbox.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { ACCOUNT_MAILS, AT, ERASE_LINK, LASTS_MS, LINK, type Write } from "./account-mails.fixture.ts";
import { sayLasting } from "./say-lasting.ts";
import { writeActivationMail } from "./write-activation-mail.ts";
import { writeNewDeviceMail } from "./write-new-device-mail.ts";
import { writeReactivationMail } from "./write-reactivation-mail.ts";

const translations = readTranslations();
const NAMES = Object.keys(ACCOUNT_MAILS);

function write(name: string, locale: Locale, username = "anna_88"): WrittenMail {
  return (ACCOUNT_MAILS[name] as Write)({ texts: translations.texts(locale), site: MAIL_SITE, username });
}

/** Returns the text before the signature, which a locked screen or a list of mails may show. */
function bodyOf({ text }: WrittenMail): string {
  return text.split("\n-- \n")[0] as string;
}

describe.each(LOCALES)("in %s", (locale) => {
  test.each(NAMES)("the mail %s is complete, with every text and its link if it has one", (name) => {
    const { subject, text, html } = write(name, locale);
    for (const words of [subject, text, html]) {
      expect(words).not.toMatch(/\{\{|\}\}|\bundefined\b|\bnull\b|mails\.\w|\bNaN\b/);
    }
    expect(html).toContain(`lang="${locale}"`);
    expect(text).toContain("anna_88");
    const linked = name !== "account gone";
    expect(text.split("\n").filter((line) => line === LINK)).toHaveLength(linked ? 1 : 0);
    expect(html.split(`href="${LINK}"`)).toHaveLength(linked ? 3 : 1);
  });

  test("the mail about an account that nobody used says so", () => {
    const receiver = { texts: translations.texts(locale), site: MAIL_SITE, username: "anna_88" };
    const links = { link: LINK, eraseLink: ERASE_LINK, lastsMs: LASTS_MS.reactivation };
    const { text } = writeReactivationMail({ ...receiver, ...links, inactive: true });
    expect(text).toContain(translations.texts(locale).t("accounts")("mails.reactivation.inactive"));
    expect(text).not.toContain(translations.texts(locale).t("accounts")("mails.reactivation.words"));
  });

  test("subjects are short, differ from each other, and are in the language", () => {
    const subjects = NAMES.map((name) => write(name, locale).subject);
    expect(new Set(subjects).size).toBe(NAMES.length);
    for (const subject of subjects) expect(subject.length).toBeLessThanOrEqual(50);
    if (locale === "en") return;
    for (const name of NAMES) expect(write(name, locale).subject).not.toBe(write(name, "en").subject);
  });

  test("no mail reveals on a locked screen the member's name or what the site is for", () => {
    const telling =
      /\bdat(?:e|es|ing)\b|dejt|deit|randk|flirt|\bloves?\b|amour|amor|sex|match|single|rencontre|citas|incontri|profil|\bchat|18|anna_88/i;
    for (const name of NAMES) {
      const mail = write(name, locale);
      expect(mail.subject).not.toMatch(telling);
      expect(bodyOf(mail).replace(LINK, "")).not.toMatch(telling);
    }
  });
});

test.each<[locale: Locale, ms: number, words: string]>([
  ["en", LASTS_MS.activation, "The link is valid for 7 days."],
  ["en", LASTS_MS.reset, "The link is valid for 1 hour."],
  ["en", LASTS_MS.mail_change, "The link is valid for 24 hours."],
  ["en", LASTS_MS.mail_undo, "The link is valid for 48 hours."],
  ["en", LASTS_MS.reactivation, "The link is valid for 14 days."],
  ["en", 30 * 60_000, "The link is valid for 30 minutes."],
  ["de", 60_000, "Der Link ist 1 Minute gültig."],
  ["nl", LASTS_MS.mail_undo, "De link is 48 uur geldig."],
  ["pl", LASTS_MS.reset, "Link jest ważny przez 1 godzinę."],
  ["pl", 2 * LASTS_MS.reset, "Link jest ważny przez 2 godziny."],
  ["pl", LASTS_MS.mail_undo, "Link jest ważny przez 48 godzin."],
  ["pl", LASTS_MS.activation, "Link jest ważny przez 7 dni."],
  ["fi", LASTS_MS.reset, "Linkki on voimassa 1 tunnin."],
  ["fi", LASTS_MS.reactivation, "Linkki on voimassa 14 päivää."],
  ["fr", LASTS_MS.reset, "Le lien est valable 1 heure."],
])("in %s a lifetime of %d ms reads: %s", (locale, ms, words) => {
  expect(sayLasting(translations.texts(locale), ms)).toBe(words);
});

test("each mail states how long its own link works", () => {
  const receiver = { texts: translations.texts("en"), site: MAIL_SITE, username: "anna" };
  for (const [hours, words] of [
    [5, "5 hours"],
    [240, "10 days"],
  ] as const) {
    const { text, html } = writeActivationMail({ ...receiver, link: LINK, lastsMs: hours * 3_600_000 });
    expect(text).toContain(`The link is valid for ${words}.`);
    expect(html).toContain(`The link is valid for ${words}.`);
  }
});

test.each<[Locale, string]>([
  ["en", "Firefox, Linux · Germany · 21 November 2026 at 13:05 UTC"],
  ["de", "Firefox, Linux · Deutschland · 21. November 2026 um 13:05 UTC"],
  ["fi", "Firefox, Linux · Saksa · 21. marraskuuta 2026 klo 13.05 UTC"],
  ["es", "Firefox, Linux · Alemania · 21 de noviembre de 2026 a las 13:05 UTC"],
])("the mail about a new device names device, country and time in %s", (locale, facts) => {
  const mail = write("new device", locale);
  expect(mail.text.split("\n")).toContain(facts);
  expect(mail.html).toContain(facts);
});

test("the mail about a new device invents nothing if the device and country are unknown", () => {
  const texts = translations.texts("en");
  const login = { device: "?", country: null, at: AT, link: LINK };
  const { text } = writeNewDeviceMail({ texts, site: MAIL_SITE, username: "anna", ...login });
  expect(text.split("\n")).toContain("Unknown device · 21 November 2026 at 13:05 UTC");
});

test("the last mail says that it is the last, the others say when such mails are sent", () => {
  expect(write("account gone", "en").text).toContain("This is the last e-mail you’ll get from us.");
  expect(write("reset", "en").text).toContain("only send these e-mails when something happens");
});

test("a username that looks like an address does not become a link", () => {
  const { text, html } = write("activation", "en", "win.evil.example");
  for (const words of [text, html]) {
    expect(words).not.toContain("evil.example");
    expect(words.replaceAll("\u200c", "")).toContain("the account win.evil.example at Velvet");
  }
});

test("markup and line breaks in a username stay plain text on one line", () => {
  const { subject, text, html } = write("reset", "en", `<script>"x"\r\nBcc: eve@example.org`);
  expect(html).not.toContain("<script");
  expect(text.split("\n").filter((line) => line.startsWith("Bcc"))).toEqual([]);
  expect(subject).toBe("Choose a new password");
});

describe("through the app's mailer", () => {
  let program: TestApp;
  beforeAll(async () => {
    program = await openTestApp();
  });
  afterAll(() => program.close());

  test("every mail arrives in the mailbox unchanged", async () => {
    const { app } = program;
    await clearOutbox(app.db);
    for (const [kind, writeIt] of Object.entries(ACCOUNT_MAILS)) {
      const mail = writeIt({ texts: app.translations.texts("nb"), site: MAIL_SITE, username: "anna" });
      const letter = { site: MAIL_SITE, to: "anna@example.org", mail, kind, id: kind };
      expect(await sendMail(app, { ...letter, mailClass: "account" })).toBe(true);
    }
    const kept = await listOutbox(app.db, { limit: 20 });
    expect(kept.map(({ subject, text, html }) => ({ subject, text, html })).reverse()).toEqual(
      NAMES.map((name) => write(name, "nb", "anna")),
    );
  });
});
