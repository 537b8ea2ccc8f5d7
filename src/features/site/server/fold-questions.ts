/**
 * Turns every third-level heading with its text into a fold-out, which works without scripts. The heading's id moves to
 * the fold-out, so that links to a question still arrive.
 */
export function foldQuestions(html: string): string {
  return html.replace(
    /<h3 id="([^"]*)">(.*?)<\/h3>\n([\s\S]*?)(?=<h[123] |$)/g,
    '<details id="$1"><summary><h3>$2</h3></summary>\n<div>\n$3</div></details>\n',
  );
}
