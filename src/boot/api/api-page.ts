import { html, raw } from "hono/html";
import type { ApiDocument } from "./api-shape.ts";

type Operation = {
  operationId: string;
  summary: string;
  "x-who": string;
  "x-per-minute": number;
  "x-refusals": string[];
  parameters: object[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
/** The schema of each content type: JSON, or the types of a file. */
type Content = Record<string, { schema: object }>;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 15px 4rem; }
  h2 { margin-top: 3rem; overflow-wrap: anywhere; font-size: 1.1rem; }
  b { padding: .15rem .5rem; border-radius: 1rem; background: #7a0f24; color: #fff; font-size: .8rem; }
  pre { overflow-x: auto; padding: 1rem; border-radius: 12px; background: #8882; }
  td, th { padding: .25rem 1rem .25rem 0; text-align: start; }
`;

/** Writes the API page for people: every endpoint on one page, without scripts. */
export function writeApiPage(document: ApiDocument, nonce: string) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Operation,
    })),
  );
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg">
  <title>Velvet API</title>
  <style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
  <h1>API</h1>
  <p>Also available as <a href="/api/openapi.json">openapi.json</a>. An error response is
    <code>{"error": code, "message": text, "fields": {…}, "requestId": …}</code>.</p>
  ${operations.map(writeOperation)}
  <h2 id="errors">Error codes of all operations</h2>
  <table><thead><tr><th>code</th><th>status</th></tr></thead><tbody>
    ${Object.entries(document["x-errors"]).map(([code, { status }]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`)}
  </tbody></table>
</body></html>`;
}

function writeOperation({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = operation.requestBody?.content;
  return html`<section>
  <h2 id="${operation.operationId}"><b>${method.toUpperCase()}</b> <code>${path}</code></h2>
  <p>${operation.summary}</p>
  <p>Access: ${operation["x-who"]}. At most ${operation["x-per-minute"]} requests a minute.</p>
  <h3>Parameters</h3>${writeSchema(operation.parameters)}
  ${body ? html`<h3>Body</h3>${writeContent(body)}` : ""}
  ${Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(
      ([status, answer]) =>
        html`<h3>${status}</h3>${answer.content ? writeContent(answer.content) : html`<p>${answer.description}</p>`}`,
    )}
  ${operation["x-refusals"].length ? html`<h3>Error codes</h3><p>${operation["x-refusals"].map((code) => html`<code>${code}</code> `)}</p>` : ""}
</section>`;
}

function writeContent(content: Content) {
  const json = content["application/json"];
  return json ? writeSchema(json.schema) : writeSchema(content);
}

function writeSchema(schema: object) {
  return html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`;
}
