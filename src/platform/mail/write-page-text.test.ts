import { expect, test } from "vitest";
import { writePageText } from "./write-page-text.ts";

test("a page is written as text with its headings, lists, rows and links, and nothing of its markup", () => {
  const html = `<h2 id="a">Ways &amp; means</h2>
<p>Write to <a href="https://velvet.example/x?a=1&amp;b=2">us</a>, <strong>today</strong>. 1 &lt; 2, it&#39;s so.</p>
<ul>
<li>one</li>
<li><p>two</p></li>
</ul>
<table><thead><tr><th>What</th>
<th>Price</th></tr></thead>
<tbody><tr><td>p1</td><td>5</td></tr></tbody></table>`;
  expect(writePageText(html)).toBe(`Ways & means

Write to us (https://velvet.example/x?a=1&b=2), today. 1 < 2, it's so.

- one
- two

What | Price
p1 | 5`);
});
