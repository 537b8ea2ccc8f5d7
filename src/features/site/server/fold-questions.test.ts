import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { foldQuestions } from "./fold-questions.ts";
import { readPageSources } from "./static-pages.ts";

test("each question folds its answer, up to the next heading", () => {
  const html =
    '<h2 id="a">A</h2>\n<h3 id="b">B?</h3>\n<p>b</p>\n<ul></ul>\n<h3 id="c">C?</h3>\n<p>c</p>\n<h2 id="d">D</h2>\n<p>d</p>\n';
  expect(foldQuestions(html)).toBe(
    '<h2 id="a">A</h2>\n<details><summary><h3>B?</h3></summary>\n<div id="b">\n<p>b</p>\n<ul></ul>\n</div></details>\n' +
      '<details><summary><h3>C?</h3></summary>\n<div id="c">\n<p>c</p>\n</div></details>\n<h2 id="d">D</h2>\n<p>d</p>\n',
  );
});

test("every question of the FAQ is folded in every language, and nothing on the other pages is", async () => {
  const pages = await readPageSources();
  for (const locale of LOCALES) {
    const { html } = pages.get(`faq.${locale}`) ?? { html: "" };
    expect(html.match(/<details>/g)?.length, locale).toBe(html.match(/<h3/g)?.length);
    expect(html.match(/<details>/g)?.length, locale).toBeGreaterThan(30);
    expect(pages.get(`terms.${locale}`)?.html).not.toContain("<details");
  }
});
