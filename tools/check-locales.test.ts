import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../src/base/locales.ts";
import { checkLocales } from "./check-locales.ts";
import { categoriesOf } from "./locales/plural-forms.ts";
import { type Files, plantTree } from "./planted-tree.ts";

type Words = { [key: string]: string | Words };

const english: Words = {
  title: "Cats",
  list: { empty: "Nobody is here, {{name}}.", help: "Read <link>the rules</link>." },
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  states: { awake: "Awake", asleep: "Asleep" },
  refusals: { too_many: "These are too many cats." },
  ratio: "{{part}} / {{whole}}",
};

function translate(locale: Locale): Words {
  if (locale === "en") return english;
  return {
    title: `${locale} title`,
    list: { empty: `${locale} {{name}}`, help: `<link>${locale}</link>` },
    ...Object.fromEntries(
      categoriesOf(locale, "days").map((category) => [`days_${category}`, `{{count}} ${locale}`]),
    ),
    states: { awake: `${locale} awake`, asleep: `${locale} asleep` },
    refusals: { too_many: `${locale} too many` },
    ratio: "{{part}} / {{whole}}",
  };
}

/** Content of a words.md that forbids these words, and an unused word in every other language. */
function terms(forbidden: Partial<Record<Locale, string>>): string {
  const lines = LOCALES.map((locale) => `- **${locale}**: ${forbidden[locale] ?? "xyzzy"}`);
  return ["# Words", "", "## Never written", "", ...lines, ""].join("\n");
}

const sources: Files = {
  "src/features/cats/contract.ts": `export const feed = { refusals: ["cats.too_many"] };`,
  "src/features/cats/ui/cats.tsx": `
    export function Cats({ state, count }: { state: string; count: number }) {
      const t = useTexts("cats");
      return <p title={t("title")}>{t("list.empty", { name: "Tom" })}{t("list.help")}
        {t(\`states.\${state}\`)}{t("days", { count })}{t("ratio")}</p>;
    }`,
  "tools/same-in-all-languages.json": `{}`,
  "docs/words.md": terms({}),
};

const path = (locale: string) => `src/features/cats/locales/${locale}.json`;
const house: Files = {
  ...sources,
  ...Object.fromEntries(LOCALES.map((locale) => [path(locale), JSON.stringify(translate(locale))])),
};

function faultsOf(planted: Files, without: string[] = []): string[] {
  const files = { ...house, ...planted };
  for (const file of without) delete files[file];
  const tree = plantTree(files);
  try {
    return checkLocales(tree.root);
  } finally {
    tree.remove();
  }
}

function withWords(locale: Locale, words: Words): Files {
  return { [path(locale)]: JSON.stringify({ ...translate(locale), ...words }) };
}

test("texts that are complete in eleven languages have no fault", () => {
  expect(faultsOf({})).toEqual([]);
});

describe("a fault is named by file and key:", () => {
  const cases: [what: string, planted: Files, fault: string][] = [
    [
      "a missing key",
      withWords("nl", { states: { awake: "Wakker" } }),
      `${path("nl")}: states.asleep is missing`,
    ],
    [
      "a key that is not in English",
      withWords("de", { more: "Mehr" }),
      `${path("de")}: more is not in English`,
    ],
    [
      "a plural form that Polish needs and English lacks",
      { [path("pl")]: JSON.stringify({ ...translate("pl"), days_few: undefined }) },
      `${path("pl")}: days_few is missing`,
    ],
    [
      "the plural form for millions that French needs",
      { [path("fr")]: JSON.stringify({ ...translate("fr"), days_many: undefined }) },
      `${path("fr")}: days_many is missing`,
    ],
    [
      "a plural form that Finnish does not have",
      withWords("fi", { days_few: "{{count}} päivää" }),
      `${path("fi")}: days_few is not a plural form of fi`,
    ],
    [
      "a text without forms where there must be some",
      withWords("sv", { days: "{{count}} dagar" }),
      `${path("sv")}: days must have plural forms`,
    ],
    [
      "a placeholder that is missing",
      withWords("da", { ratio: "{{part}}" }),
      `${path("da")}: ratio lacks {{whole}}`,
    ],
    [
      "a placeholder that nobody fills",
      withWords("nb", { title: "Katter {{navn}}" }),
      `${path("nb")}: title has {{navn}}, which is not in the English`,
    ],
    [
      "a count that is not told in a form of many numbers",
      withWords("es", { days_other: "unos días" }),
      `${path("es")}: days_other lacks {{count}}`,
    ],
    [
      "a French singular in words, which would be said of zero as well",
      withWords("fr", { days_one: "un jour" }),
      `${path("fr")}: days_one lacks {{count}}`,
    ],
    [
      "a tag that was lost",
      withWords("it", { list: { empty: "{{name}}", help: "Le regole" } }),
      `${path("it")}: list.help has the tags (none), the English </link> <link>`,
    ],
    [
      "a tag that closes before it opens",
      withWords("it", { list: { empty: "{{name}}", help: "</link>Le regole<link>" } }),
      `${path("it")}: list.help has </link> without its counterpart`,
    ],
    ["an empty text", withWords("pl", { title: "" }), `${path("pl")}: title is empty`],
    [
      "English left over",
      withWords("sv", { title: "Cats" }),
      `${path("sv")}: title is still English: "Cats"`,
    ],
    [
      "a list where a text belongs",
      { [path("nl")]: JSON.stringify({ ...translate("nl"), extra: ["a"] }) },
      `${path("nl")}: extra is neither a text nor a group of texts`,
    ],
    [
      "a key with a dot",
      { [path("nl")]: JSON.stringify({ ...translate("nl"), "a.b": "a" }) },
      `${path("nl")}: a.b: a key must not contain a dot or a colon`,
    ],
    [
      "a language that is none of ours",
      { [path("no")]: "{}" },
      `${path("no")}: not one of our locales (${LOCALES.join(", ")})`,
    ],
    [
      "a permission that nothing needs",
      { "tools/same-in-all-languages.json": `{ "nl": ["Dogs"] }` },
      `tools/same-in-all-languages.json: no English text is "Dogs" (under "nl")`,
    ],
    [
      "a refusal without words",
      { "src/features/cats/server/feed.ts": `throw new Refusal("cats.asleep");` },
      "src/features/cats/server/feed.ts: unknown text cats:refusals.asleep",
    ],
    [
      "a refusal of a contract without words",
      {
        "src/features/cats/contract.ts": `export const feed = { refusals: ["cats.too_many", "cats.away"] };`,
      },
      "src/features/cats/contract.ts: unknown text cats:refusals.away",
    ],
    [
      "a key with its namespace that does not exist",
      { "src/features/cats/rules.ts": `export const message = "cats:invalid.name";` },
      "src/features/cats/rules.ts: unknown text cats:invalid.name",
    ],
  ];
  test.each(cases)("%s", (_what, planted, fault) => {
    expect(faultsOf(planted)).toEqual([fault]);
  });

  test("a language that is missing", () => {
    expect(faultsOf({}, [path("da")])).toEqual([`${path("da")} is missing`]);
  });

  test("a file that is not JSON", () => {
    expect(faultsOf({ [path("da")]: "{" })[0]).toMatch(`${path("da")}: `);
  });

  test("a count without plural forms in English", () => {
    const everywhere = Object.assign(
      {},
      ...LOCALES.map((locale) => withWords(locale, { ratio: `${locale} {{count}}` })),
    );
    expect(faultsOf(everywhere)).toEqual([
      `${path("en")}: ratio counts something: it needs the plural forms ratio_one and ratio_other`,
    ]);
  });

  describe("an unused key is a fault:", () => {
    const unused = Object.assign(
      {},
      ...LOCALES.map((locale) => withWords(locale, { forgotten: `${locale} word` })),
    );
    const fault = `${path("en")}: forgotten is not used`;

    test("in no file", () => {
      expect(faultsOf(unused)).toEqual([fault]);
    });

    test("though a test does", () => {
      expect(faultsOf({ ...unused, "src/features/cats/cats.test.ts": `t("forgotten")` })).toEqual([fault]);
    });

    test("though a file of another feature has the same word", () => {
      expect(
        faultsOf({ ...unused, "src/features/dogs/rules.ts": `export const state = "forgotten";` }),
      ).toEqual([fault]);
    });

    test("unless a file of another place names namespace and key", () => {
      expect(
        faultsOf({ ...unused, "src/frame/menu.tsx": `export const m = () => texts.t("cats")("forgotten");` }),
      ).toEqual([]);
      expect(faultsOf({ ...unused, "src/frame/menu.tsx": `texts.say("cats:forgotten");` })).toEqual([]);
    });
  });
});

describe("a fault of wording is named by file and place:", () => {
  const title = (locale: Locale, text: string) => withWords(locale, { title: text });
  const cases: [what: string, planted: Files, fault: string][] = [
    [
      "a word that the termbase forbids",
      { ...title("de", "Die Kitties sind da"), "docs/words.md": terms({ de: "Muschi; Kitties" }) },
      `${path("de")}: title has “Kitties”, a forbidden term in de`,
    ],
    [
      "a word that begins with a forbidden stem, in another case of letters",
      { ...title("fi", "Kissalan väki"), "docs/words.md": terms({ fi: "kissa*" }) },
      `${path("fi")}: title has “kissa*”, a forbidden term in fi`,
    ],
    [
      "a forbidden word in a static page",
      {
        "src/features/site/static-pages/faq.en.md": "# Cats",
        "src/features/site/static-pages/faq.nb.md": "of: 5e02ccc6\n# Katter\nHer er en `pus` og en pus.",
        "docs/words.md": terms({ nb: "pus" }),
      },
      "src/features/site/static-pages/faq.nb.md: line 3 has “pus”, a forbidden term in nb",
    ],
    [
      "a static page that is of an older English one",
      {
        "src/features/site/static-pages/faq.en.md": "---\ntitle: Cats\ndescription: Cats\n---\n## Cats\n",
        "src/features/site/static-pages/faq.nl.md":
          "---\ntitle: K\ndescription: K\nof: 00000000\n---\n## K\n",
      },
      `src/features/site/static-pages/faq.nl.md translates an older version of the English page: update it, then write "of: 4a3a90a3" below its description`,
    ],
    [
      "a static page with another link",
      {
        "src/features/site/static-pages/faq.en.md": "[Cats](/cats)\n",
        "src/features/site/static-pages/faq.nl.md": "of: 086ca8f2\n[Katten](/katten)\n",
      },
      "src/features/site/static-pages/faq.nl.md has different links from the English page",
    ],
    [
      "a termbase without a language",
      { "docs/words.md": terms({}).replace(/^- \*\*sv.*$/m, "") },
      `docs/words.md: "Never written" has no line for sv`,
    ],
    [
      "a straight apostrophe",
      title("it", "L'ora dei gatti"),
      `${path("it")}: title has a straight apostrophe: write ’`,
    ],
    ["three dots", title("nl", "Katten..."), `${path("nl")}: title has three dots: write …`],
    [
      "a French question mark without its narrow space",
      title("fr", "Des chats ?"),
      `${path("fr")}: title needs a narrow no-break space (U+202F) before ? ! : ; or »`,
    ],
    [
      "a French colon that follows a word directly",
      title("fr", "Des chats: trois"),
      `${path("fr")}: title needs a narrow no-break space (U+202F) before ? ! : ; or »`,
    ],
    [
      "a percent sign that may wrap",
      title("de", "50 % Katzen"),
      `${path("de")}: title needs a no-break space before %`,
    ],
    [
      "a spaced percent sign where none is written",
      title("nl", "50 % katten"),
      `${path("nl")}: title has a space before %`,
    ],
    [
      "quotation marks of another language",
      title("de", "Die “Katze”"),
      `${path("de")}: title has ”: de writes „ “ ‚ ‘`,
    ],
    [
      "a Polish “you” with a capital",
      title("pl", "To dla Ciebie"),
      `${path("pl")}: title has a capital in a word for “you” inside a sentence`,
    ],
  ];
  test.each(cases)("%s", (_what, planted, fault) => {
    expect(faultsOf(planted)).toEqual([fault]);
  });

  test.each<[Locale, string]>([
    ["en", "Don’t call it a “cat”, it’s the members’ cat: 50% lion!"],
    ["nl", "’s Avonds zijn foto’s “mooi”: 50%"],
    ["de", "Die „Katze“ heißt ‚Mieze‘: 50\u00A0% Löwe!"],
    ["fr", "L’heure\u202F: «\u202FOù\u202F?!\u202F» à 12:30, 50\u202F%\u202F; voir https://example.com"],
    ["pl", "Ciebie też. Czy ty? „Kot” dla ciebie"],
    ["fi", "Kissa on ”leijona”, 50\u00A0%"],
    ["sv", "Katten är ’bara’ ”lejon”"],
  ])("right typography in %s is none", (locale, text) => {
    expect(faultsOf(withWords(locale, { title: text }))).toEqual([]);
  });
});

describe("no fault is", () => {
  test("a word that is the same in a language, when it is allowed there", () => {
    const planted = withWords("sv", { title: "Cats" });
    expect(faultsOf({ ...planted, "tools/same-in-all-languages.json": `{ "sv": ["Cats"] }` })).toEqual([]);
    expect(faultsOf({ ...planted, "tools/same-in-all-languages.json": `{ "all": ["Cats"] }` })).toEqual([]);
    expect(faultsOf({ ...planted, "tools/same-in-all-languages.json": `{ "nl": ["Cats"] }` })).not.toEqual(
      [],
    );
  });

  test("a singular in words where it means one number only", () => {
    expect(faultsOf(withWords("de", { days_one: "ein Tag" }))).toEqual([]);
  });

  test("a form for zero, if English has one too", () => {
    expect(
      faultsOf({
        ...withWords("en", { days_zero: "no days" }),
        ...withWords("fi", { days_zero: "ei päiviä" }),
      }),
    ).toEqual([]);
  });
});

test("[S-36] every text exists in every language with its plural forms and placeholders, and none is left in English", () => {
  expect(checkLocales(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});
