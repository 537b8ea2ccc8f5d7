import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Marked } from "marked";
import { FALLBACK_LOCALE, type Locale } from "#base/locales.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { cleanPhone, termsDate } from "../rules.ts";
import { foldQuestions } from "./fold-questions.ts";
import type { Site, StaticPage, StaticPageName } from "./site-shape.ts";

type PageSource = {
  title: string;
  description: string;
  html: string;
  /** First eight hex digits of the English page's hash. */
  version: string;
};

/** Title, description and body of each file, by `name.locale`, with unfilled placeholders. */
export type PageSources = ReadonlyMap<string, PageSource>;

const FOLDER = new URL("../static-pages/", import.meta.url);
/**
 * The front matter of a translation names the version of the English page that it translates; the check compares them.
 */
const FRONT = /^---\ntitle: (.+)\ndescription: (.+)\n(?:of: (\w+)\n)?---\n/;

let own: Promise<PageSources> | undefined;

/** Returns the pages of this program. They are read once in a process, since they do not change while it runs. */
export function readPageSources(): Promise<PageSources> {
  own ??= readPageSourcesFrom(FOLDER);
  return own;
}

async function readPageSourcesFrom(folder: URL): Promise<PageSources> {
  const marked = new Marked({ renderer: { heading: writeHeading } });
  const sources = new Map<string, PageSource>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".md"))) {
    const text = await readFile(new URL(file, folder), "utf8");
    const front = FRONT.exec(text);
    if (!front?.[1] || !front[2]) throw new Error(`${file} does not start with its title and description.`);
    const html = await marked.parse(text.slice(front[0].length));
    const shown = file.startsWith("faq.") ? foldQuestions(html) : html;
    const version = front[3] ?? createHash("sha256").update(text).digest("hex").slice(0, 8);
    sources.set(file.slice(0, -".md".length), {
      ...{ title: front[1], description: front[2], html: shown, version },
    });
  }
  return sources;
}

type Asked = {
  name: StaticPageName;
  locale: Locale;
  demoNote: string;
  /** Installation settings used as placeholders. */
  facts: Readonly<Record<string, number>>;
};

/** Returns one of the seven pages with this site's facts filled in, in the reader's language if it is translated. */
export function fillStaticPage(
  sources: PageSources,
  site: Site,
  { name, locale, demoNote, facts: installed }: Asked,
): StaticPage {
  const translated = sources.get(`${name}.${locale}`);
  const source = translated ?? sources.get(`${name}.${FALLBACK_LOCALE}`);
  if (!source) throw new Error(`There is no static page ${name}.`);
  const shown = translated ? locale : FALLBACK_LOCALE;
  const facts = { ...factsOf(site, shown, installed), demo_note: demoNote };
  return {
    title: fill(source.title, facts),
    description: fill(source.description, facts),
    html: fill(source.html, facts, escapeHtml),
    version: source.version,
    locale: shown,
  };
}

function fill(text: string, facts: Record<string, string>, write = (value: string) => value): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined) throw new Error(`A static page uses the unknown placeholder {{${name}}}.`);
    return write(value);
  });
}

function factsOf(
  { company, told, ...site }: Site,
  locale: Locale,
  installed: Asked["facts"],
): Record<string, string> {
  const tag = regionalTag(locale, null);
  const number = (value: number) => value.toLocaleString(tag);
  const numbers = Object.fromEntries(
    Object.entries({ ...told, ...installed }).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, number(value)]] : [],
    ),
  );
  return {
    name: site.name,
    domain: site.domain,
    mail_name: site.mailName,
    support_email: site.supportEmail,
    support_phone: cleanPhone(company.supportPhone),
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: new Intl.DisplayNames(locale, { type: "region" }).of(company.country) ?? company.country,
    company_kvk: company.kvk,
    company_vat_numbers: company.vatNumbers.join(", "),
    terms_date: termsDate(company.added).toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" }),
    delete_discount: number(company.deleteDiscount),
    ...numbers,
  };
}

function writeHeading(
  this: { parser: { parseInline(tokens: never): string } },
  { tokens, depth, text }: { tokens: unknown; depth: number; text: string },
) {
  const id = text
    .toLowerCase()
    .replace(/\{\{\w+\}\}/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `<h${depth} id="${id}">${this.parser.parseInline(tokens as never)}</h${depth}>\n`;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
