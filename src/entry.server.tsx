import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { delayScripts, type LateScripts, lateScriptsOf, writeLateStart } from "#frame/late-scripts.ts";
import { NonceContext } from "#frame/nonce.tsx";
import { PageTexts } from "#frame/page-texts.tsx";
import type { Namespace, Texts } from "#i18n/texts.ts";
import { TextsProvider } from "#i18n/use-texts.tsx";
import { isDatabaseDown } from "#platform/calls/answer-error.ts";
import { type PageContext, pageContext } from "#platform/page-context.ts";

/** Pages are bundled apart from the server, which takes the key from this module to pass loaders their context. */
export { pageContext };

/**
 * Renders the whole page before it answers, so that the answer has its length, its status and one nonce, and can be
 * cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext);
  const { nonce, app } = page;
  const { texts, used } = noteNamespaces({
    ...page.texts,
    regionalTag: page.regionalTag,
  });
  const words = {
    version: app.translations.version,
    read: () => app.translations.words(texts.locale, [...used].sort()),
  };
  const handOver = serverHandoffStream ? await writeHandOver(serverHandoffStream, nonce) : "";
  const { html, failed } = await render(
    <TextsProvider texts={texts}>
      <NonceContext value={nonce}>
        <PageTexts value={words}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </PageTexts>
      </NonceContext>
    </TextsProvider>,
    page,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const answer = new Response(null, { status: failed ? 500 : status, headers });
  const when = page.viewer.kind === "visitor" ? lateScriptsOf(router) : null;
  page.written = { answer, html: writeWhole(html, handOver, when && { when, nonce }) };
  return answer;
}

/** The same texts, which also note the namespaces that the page uses, so that only their texts are sent along. */
function noteNamespaces(texts: Texts): { texts: Texts; used: Set<Namespace> } {
  const used = new Set<Namespace>();
  const t: Texts["t"] = (namespace) => {
    used.add(namespace);
    return texts.t(namespace);
  };
  return { texts: { ...texts, t }, used };
}

const BEGIN = "<!DOCTYPE html>";
const HEAD_END = "</head>";
const END = "</body></html>";
const SCRIPT_AHEAD = /<link rel="modulepreload"[^>]*>/g;
/**
 * Moves the links that load scripts ahead from the head to the end of the page. In the head they stand before the style
 * and share the line with it, so that a page on a slow line shows a third later. Returns parts, because joining them
 * would copy the page once more.
 * @param late null if the scripts come with the page
 */
function writeWhole(html: string, handOver: string, late: LateScripts | null): string[] {
  const rest = html.indexOf(HEAD_END);
  const head = html.slice(0, rest);
  const scripts = head.match(SCRIPT_AHEAD) ?? [];
  // Only a streamed page comes with its document type.
  const ahead = (head.startsWith(BEGIN) ? "" : BEGIN) + head.replaceAll(SCRIPT_AHEAD, "");
  const body = html.slice(rest, -END.length);
  const links = scripts.join("");
  if (late === null) return [ahead, body, handOver + links + END];
  return [ahead, delayScripts(body), handOver + writeLateStart(links, late) + END];
}

const LEFT_TO_THE_BROWSER = "<!--$!-->";

/**
 * Renders to a string, a third cheaper than a stream. If a part suspends or fails behind a Suspense boundary, it
 * streams and waits for that part.
 */
async function render(page: ReactNode, context: PageContext): Promise<{ html: string; failed: boolean }> {
  const html = renderToString(page);
  if (html.includes(LEFT_TO_THE_BROWSER)) return renderPatiently(page, context);
  return { html, failed: false };
}

function renderPatiently(
  page: ReactNode,
  { nonce, app, requestId }: PageContext,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        text(stream.pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        app.log.error({ requestId, err: error }, "page failed while it was written");
      },
    });
  });
}

/**
 * Writes the loaders' data for the browser. The router would stream it and have React wait for it twice; this page
 * is sent as a whole, so all of it is read first.
 */
async function writeHandOver(told: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const value = JSON.stringify(await text(told)).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{let c=window.__reactRouterContext.streamController;c.enqueue(${value});c.close()}</script>`;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return;
  // An unknown address or method, by the router's own judgement.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const page = context.get(pageContext);
  page.databaseDown ||= isDatabaseDown(error);
  page.app.log.error({ requestId: page.requestId, err: error }, "page failed");
}
