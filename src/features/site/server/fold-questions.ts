/**
 * Turns every third-level heading with its text into a fold-out, which works without scripts. The heading's id moves to
 * the answer, because browsers open a fold-out for a link to what is inside.
 */
export function foldQuestions(html: string): string {
  return html.replace(
    /<h3 id="([^"]*)">(.*?)<\/h3>\n([\s\S]*?)(?=<h[123] |$)/g,
    '<details><summary><h3>$2</h3></summary>\n<div id="$1">\n$3</div></details>\n',
  );
}
