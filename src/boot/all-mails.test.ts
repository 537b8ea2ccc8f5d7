import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { clearOutbox, listOutbox } from "#platform/outbox/outbox.ts";
import { ALL_MAILS, NAMING, USERNAMES } from "#testing/all-mails.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const translations = readTranslations();
const NAMES = Object.keys(ALL_MAILS);

/** Matches a key without a text, or a missing value. */
const RAW =
  /\{\{|\}\}|\bundefined\b|\bNaN\b|\bnull\b|\[object|\b(?:mails|debit|withdrawal|inactive|refund)\.[a-z_]/;
/** Words in any language that reveal what the site is for. */
const TELLING =
  /\bdat(?:es|ing)\b|dejt|deitti|deit\b|randk|flirt|\bloves?\b|liefde|liebe|\bamour|\bamore?s?\b|miłoś|rakkau|kærlig|kjærlig|kärlek|\bsex|\bseks|\berot|match|\bsingles?\b|rencontre|\bcitas?\b|incontr|treffit|partner|\bchat|18\+/i;

function write(name: string, locale: (typeof LOCALES)[number]): WrittenMail {
  return (ALL_MAILS[name] as (typeof ALL_MAILS)[string])({
    texts: translations.texts(locale),
    site: MAIL_SITE,
  });
}

const firstParagraph = ({ text }: WrittenMail) => text.split("\n\n")[0] as string;
const plain = (words: string) => words.replaceAll("\u200c", "");

describe.each(LOCALES)("[N-10] in %s", (locale) => {
  test.each(NAMES)("the mail %s is whole, neutral and of the site", (name) => {
    const mail = write(name, locale);
    const { subject, text, html } = mail;
    for (const words of [subject, text, html]) {
      expect(words).not.toMatch(RAW);
      expect(words.trim()).not.toBe("");
    }
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
    for (const own of [MAIL_SITE.name, MAIL_SITE.supportEmail, MAIL_SITE.companyLine])
      for (const words of [text, html]) expect(words).toContain(own);
    for (const [, address] of html.matchAll(/href="([^"]+)"/g))
      expect(address).toMatch(/^(?:https:\/\/velvet\.example\/|mailto:help@velvet\.example$)/);

    expect(subject.length).toBeLessThanOrEqual(60);
    expect(subject).not.toMatch(/[\r\n]/);
    // A locked screen shows both.
    for (const words of [subject, firstParagraph(mail)]) {
      expect(words).not.toMatch(TELLING);
      for (const username of USERNAMES) expect(plain(words)).not.toContain(username);
    }
    if (!NAMING.has(name))
      for (const username of USERNAMES) expect(plain(`${text}${html}`)).not.toContain(username);
    if (locale === "en") return;
    expect(subject).not.toBe(write(name, "en").subject);
  });

  test("usernames stand in the mail about activity only if the member chose them, and are no links", () => {
    expect(plain(write("activity-names", locale).text)).toContain("bob.example");
    expect(write("activity-names", locale).text).not.toContain("bob.example");
    expect(plain(write("activity", locale).text)).not.toContain("bob.example");
  });
});

test("no mail of any feature is left out", () => {
  const read = (file: string) => readFileSync(file, "utf8");
  const root = `${import.meta.dirname}/..`;
  const listed = globSync(["testing/all-mails.ts", "features/**/*mails.fixture.ts"], { cwd: root })
    .map((file) => read(`${root}/${file}`))
    .join("\n");
  const files = globSync("features/**/*.ts", { cwd: root }).filter(
    (file) => !/\.(?:test|fixture)\./.test(file),
  );
  const written = files.flatMap((file) => {
    const source = read(`${root}/${file}`);
    if (!/\bwrite(?:Account)?Mail\(/.test(source)) return [];
    return [...source.matchAll(/export function (write\w+)\(/g)].map(([, name]) => name as string);
  });
  expect(written.length).toBeGreaterThan(20);
  const isListed = (name: string) => new RegExp(`\\b${name}\\b`).test(listed);
  expect(written.filter((name) => name !== "writeAccountMail" && !isListed(name))).toEqual([]);
});

describe("through the app's mailer", () => {
  let program: TestApp;
  beforeAll(async () => {
    program = await openTestApp();
  });
  afterAll(() => program.close());

  test("[N-10] every mail comes from the site, in whose name it is, and arrives unchanged", async () => {
    const { app } = program;
    await clearOutbox(app.db);
    const site = { ...MAIL_SITE, mailFrom: "post@second.example" };
    for (const [id, writeIt] of Object.entries(ALL_MAILS)) {
      const mail = writeIt({ texts: app.translations.texts("da"), site });
      const letter = { site, mail, to: "anna@example.org", kind: "sample", id };
      expect(await sendMail(app, { ...letter, mailClass: "account" })).toBe(true);
    }
    const kept = await listOutbox(app.db, { limit: 100 });
    expect(kept.map(({ subject, text, html }) => ({ subject, text, html })).reverse()).toEqual(
      NAMES.map((name) => write(name, "da")),
    );
    expect(new Set(kept.map(({ from }) => from))).toEqual(new Set(["Velvet post <post@second.example>"]));
  });
});
