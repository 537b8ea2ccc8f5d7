import { randomBytes } from "node:crypto";
import { writeLastResortPage } from "#frame/errors/last-resort.ts";
import { isDatabaseDown } from "#platform/calls/answer-error.ts";
import { askOnBehalfOf } from "#platform/calls/ask-endpoint.ts";
import type { Served } from "#platform/calls/handle.ts";
import { isCrossSite } from "#platform/calls/same-origin.ts";
import { hasSetCookie } from "#platform/cookies.ts";
import { GROUND_ERRORS, GroundError } from "#platform/errors.ts";
import { readLocaleCookie, setLocaleCookie } from "#platform/locale-cookie.ts";
import type { Scope } from "#platform/scope.ts";
import { noteRefusal } from "#platform/security-log/note-refusal.ts";
import { narrowManifest } from "./narrow-manifest.ts";
import { answerOverLimit, isOverLimit } from "./page-limit.ts";
import { takePageRequest, wantsPage } from "./page-request.ts";
import type { Pages } from "./render-pages.ts";
import type { Enter, Web } from "./web-shape.ts";

/** Name of every page in the log and the metrics. */
export const PAGE = "page";

const UNKNOWN = new Response(null, { status: 404 });

export function mountPages(
  web: Web,
  { pages, endpoints, enter }: { pages: Pages; endpoints: Served[]; enter: Enter },
) {
  web.all("*", async (context) => {
    const scope = await enter(context, PAGE, false);
    const { raw } = context.req;
    refuseCrossSite(raw, scope);
    const nonce = randomBytes(16).toString("base64");
    context.set("nonce", nonce);
    const page = { nonce, ask: askOnBehalfOf(raw, scope, endpoints) };
    const renderRefusal = async ({ status, headers }: Response) => {
      const rendered = await pages(raw, scope, { ...page, refused: status });
      const allow = headers.get("Allow");
      if (allow) rendered.headers.set("Allow", allow);
      return rendered;
    };
    const render = () =>
      takePageRequest(raw, scope.url, scope.origin).then((request) =>
        pages(narrowManifest(request, scope), scope, page),
      );
    const answer = await (scope.place === "unknown" ? renderRefusal(UNKNOWN) : render())
      .catch((error: unknown) => answerRefusal(raw, error))
      .then((rendered) => (isBareRefusal(raw, rendered) ? renderRefusal(rendered) : rendered))
      .catch((error: unknown) => answerFailure(raw, error, scope))
      .then((rendered) =>
        isBareFailure(raw, rendered) ? answerPlainPage(rendered.status, scope) : rendered,
      );
    if (readLocaleCookie(raw.headers) === undefined && !hasSetCookie(answer.headers))
      setLocaleCookie(answer.headers, scope.locale, scope);
    return answer;
  });
}

function refuseCrossSite({ method, headers }: Request, scope: Scope): void {
  if (!isCrossSite(method, headers, scope.origin)) return;
  const refused = new GroundError("cross_site");
  noteRefusal(refused, { ...scope, route: PAGE });
  throw refused;
}

/** Answers a refusal from before the router saw the request: JSON for a program, the error page for a person. */
function answerRefusal(request: Request, error: unknown): Response {
  if (!(error instanceof GroundError) || isOverLimit(error) || !wantsPage(request)) throw error;
  return new Response(null, { status: GROUND_ERRORS[error.code], headers: error.headers });
}

function answerFailure(request: Request, error: unknown, scope: Scope): Response {
  if (isOverLimit(error)) return answerOverLimit(request, error, scope);
  if (!wantsPage(request)) throw error;
  const { app, requestId } = scope;
  app.log.error({ requestId, err: error }, "could not render page");
  return new Response(null, { status: isDatabaseDown(error) ? 503 : 500 });
}

/** The router refused without a page, so a person would see nothing. */
function isBareRefusal(request: Request, { status, headers }: Response): boolean {
  return wantsPage(request) && status >= 400 && status < 500 && !isPage(headers);
}

/** If the error page itself fails, the router answers with nothing, or with a line of plain English. */
function isBareFailure(request: Request, { status, headers }: Response): boolean {
  return wantsPage(request) && status >= 500 && !isPage(headers);
}

function isPage(headers: Headers): boolean {
  return headers.get("content-type")?.includes("html") ?? false;
}

function answerPlainPage(status: number, { locale }: Scope): Response {
  return new Response(writeLastResortPage(locale), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
