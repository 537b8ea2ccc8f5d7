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
import { regionalTag } from "#base/regional-tag.ts";
import { NonceContext } from "#frame/nonce.tsx";
import { PageWords } from "#frame/page-words.tsx";
import type { Namespace, Texts } from "#i18n/texts.ts";
import { TextsProvider } from "#i18n/use-texts.tsx";
import { isDatabaseDown } from "#platform/calls/answer-error.ts";
import { type PageContext, pageContext } from "#platform/page-context.ts";

/** Pages are bundled apart from the server: it takes the key from here to hand the loaders their context. */
export { pageContext };

/** Waits for the whole page: an answer with its length, its status and one nonce, that can be kept. */
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
    regionalTag: regionalTag(page.locale, page.country),
  });
  const words = {
    version: app.translations.version,
    read: () => app.translations.words(texts.locale, [...used].sort()),
  };
  const handOver = serverHandoffStream ? await writeHandOver(serverHandoffStream, nonce) : "";
  const { html, failed } = await render(
    <TextsProvider texts={texts}>
      <NonceContext value={nonce}>
        <PageWords value={words}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </PageWords>
      </NonceContext>
    </TextsProvider>,
    page,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const answer = new Response(null, { status: failed ? 500 : status, headers });
  page.written = { answer, html: writeWhole(html, handOver) };
  return answer;
}

/** The same texts, that note which namespaces the page uses: the words of those go along. */
function noteNamespaces(texts: Texts): { texts: Texts; used: Set<Namespace> } {
  const used = new Set<Namespace>();
  const t: Texts["t"] = (namespace) => {
    used.add(namespace);
    return texts.t(namespace);
  };
  return { texts: { ...texts, t }, used };
}

const HEAD_END = "</head>";
const END = "</body></html>";
// A page is looked at before it is touched: on a slow line scripts would keep its style waiting for a second and a half.
const SCRIPT_AHEAD = '<link rel="modulepreload"';
const SCRIPT_AFTER_LOOKS = `${SCRIPT_AHEAD} fetchpriority="low"`;
/** The links stand in the head: the ten times longer rest is not searched for them. */
function writeWhole(html: string, handOver: string): string {
  const rest = html.indexOf(HEAD_END);
  const head = html.slice(0, rest).replaceAll(SCRIPT_AHEAD, SCRIPT_AFTER_LOOKS);
  return head + html.slice(rest, -END.length) + handOver + END;
}

const LEFT_TO_THE_BROWSER = "<!--$!-->";

/** At once, a third cheaper than as a stream. Where a part waits or fails behind a Suspense boundary, it is waited for. */
async function render(page: ReactNode, context: PageContext): Promise<{ html: string; failed: boolean }> {
  const html = renderToString(page);
  if (html.includes(LEFT_TO_THE_BROWSER)) return renderPatiently(page, context);
  return { html: `<!DOCTYPE html>${html}`, failed: false };
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
 * What the loaders told, for the browser. The router would have React wait for it twice and write it beside the page;
 * the page is sent as a whole, so all of it is read first.
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
  // An address or a method that no page takes, by the router's own judgement.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const page = context.get(pageContext);
  page.databaseDown ||= isDatabaseDown(error);
  page.app.log.error({ requestId: page.requestId, err: error }, "page failed");
}
