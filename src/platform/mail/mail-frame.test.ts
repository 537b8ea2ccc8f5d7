import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTranslations } from "#i18n/translations.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { writeMail } from "./mail-frame.ts";
import { MAIL_COLOURS } from "./write-mail-html.ts";

const translations = readTranslations();

const LINK = "https://velvet.example/activate?token=abc-123&from=mail";
const EVIL = `"><script>alert('x')</script>& 'Bob' "B"`;

type Content = Parameters<typeof writeMail>[0];

function write(change: Partial<Content> = {}) {
  return writeMail({
    texts: translations.texts("en"),
    site: MAIL_SITE,
    subject: "Confirm your e-mail address",
    paragraphs: ["Confirm it and your account is ready.", "A second sentence."],
    button: { words: "Confirm e-mail address", link: LINK },
    footnote: "The link is valid for 7 days.",
    reason: "This e-mail is about the account anna.",
    ...change,
  });
}

/** Returns the visible text of the HTML, in order. */
function readHtml(html: string): string {
  return html
    .replace(/<style>.*<\/style>|<title>.*<\/title>|<div style="display:none.*?<\/div>/gs, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&amp;", "&")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

test("the HTML has brand, sentence, button, plain link, note, reason, support address and company, in that order", () => {
  expect(readHtml(write().html).split("\n")).toEqual([
    "Velvet",
    "Confirm it and your account is ready.",
    "A second sentence.",
    "Confirm e-mail address",
    "If the button doesn’t work, open this address:",
    LINK,
    "The link is valid for 7 days.",
    "This e-mail is about the account anna.",
    "Questions? Write to",
    "help@velvet.example",
    ".",
    "Velvet B.V., Voorbeeldlaan 1, Utrecht",
  ]);
});

test("the text version says the same, with the link on a separate line", () => {
  expect(write().text.split("\n")).toEqual([
    "Confirm it and your account is ready.",
    "",
    "A second sentence.",
    "",
    "Confirm e-mail address",
    LINK,
    "",
    "The link is valid for 7 days.",
    "",
    "-- ",
    "Velvet",
    "This e-mail is about the account anna.",
    "Questions? Write to help@velvet.example.",
    "Velvet B.V., Voorbeeldlaan 1, Utrecht",
    "",
  ]);
});

test("button, plain link and text have the same address, and the only other link is to support", () => {
  const { html, text } = write();
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  expect(targets).toEqual([LINK, LINK, "mailto:help@velvet.example"]);
  expect(text.match(/https?:\S+/g)).toEqual([LINK]);
});

test("the mail loads nothing from a network and contains no script", () => {
  const { html } = write();
  expect(html).not.toMatch(
    /\ssrc=|\sbackground=|url\(|@import|<(?:img|link|script|iframe|object|svg|form)\b|\son\w+=/i,
  );
  expect(html.replaceAll(LINK.replace("&", "&amp;"), "")).not.toMatch(/https?:|\/\//);
});

test("markup in external values is escaped", () => {
  const plain = write();
  const { html, text } = write({
    site: { ...MAIL_SITE, name: EVIL, companyLine: EVIL, supportEmail: "<b>@velvet.example" },
    subject: EVIL,
    paragraphs: [EVIL, EVIL],
    button: { words: EVIL, link: `https://velvet.example/?q="><script>` },
    footnote: EVIL,
    reason: EVIL,
  });
  const tags = (markup: string) => markup.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);
  expect(tags(html)).toEqual(tags(plain.html));
  expect(html).not.toContain("<script");
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp; &#39;Bob&#39;");
  expect(text).toContain(EVIL);
});

test("a line break in external values starts no line and no header", () => {
  const { subject, text } = write({
    site: { ...MAIL_SITE, name: "Velvet\r\nBcc: eve@example.org", companyLine: "A\u2028B\u0000C" },
    subject: "Hello\r\nBcc: eve@example.org",
    paragraphs: ["One\n\nTwo"],
    footnote: "Three\rFour",
    reason: "About anna\n\nhttps://evil.example",
  });
  expect(subject).toBe("Hello Bcc: eve@example.org");
  const lines = text.split("\n");
  for (const line of [
    "One Two",
    "Three Four",
    "Velvet Bcc: eve@example.org",
    "About anna https://evil.example",
    "A B C",
  ])
    expect(lines).toContain(line);
});

test.each([
  "https://evil.example/x",
  "https://velvet.example.evil.example/",
  "http://velvet.example/",
  "javascript:alert(1)",
  "/activate",
  "",
])("a button that leads to %j is refused", (link) => {
  expect(() => write({ button: { words: "Go", link } })).toThrow(TypeError);
});

test("without a button the only link is to support", () => {
  const { html, text } = write({ button: undefined } as Partial<Content>);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "mailto:help@velvet.example",
  ]);
  expect(text).not.toContain("http");
});

test("the preview in a mailbox shows only the first sentence", () => {
  const body = write().html.split("<body")[1] ?? "";
  const [, hidden = ""] = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(body) ?? [];
  expect(body.indexOf(hidden)).toBeLessThan(body.indexOf("Velvet"));
  expect(hidden.replaceAll(/&#847;|&zwnj;|&nbsp;/g, "")).toBe("Confirm it and your account is ready.");
  expect(hidden.match(/&nbsp;/g)?.length).toBeGreaterThanOrEqual(60);
});

test("the HTML declares its language, dark mode and a viewport for phones", () => {
  const { html } = write({ texts: translations.texts("fi") });
  expect(html).toContain('<html lang="fi">');
  expect(html).toContain("Jos painike ei toimi, avaa tämä osoite:");
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain("width:100%;max-width:600px");
});

test("a mail's colours are the design system's, light and dark", () => {
  const sheet = readFileSync(new URL("../../ui/styles.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = sheet.split("@variant on-dark {");
  for (const [theme, tokens] of [
    [MAIL_COLOURS.light, light],
    [MAIL_COLOURS.dark, dark],
  ] as const) {
    for (const [name, colour] of Object.entries(theme)) expect(tokens).toContain(`--${name}: ${colour};`);
  }
  const known = new Set(
    [...Object.values(MAIL_COLOURS.light), ...Object.values(MAIL_COLOURS.dark)].map(String),
  );
  expect((write().html.match(/#[0-9a-f]{6}\b/g) ?? []).filter((colour) => !known.has(colour))).toEqual([]);
});
