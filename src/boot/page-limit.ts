import { limitsOf } from "#features/site/server/site.ts";
import { siteReadLimits } from "#features/site/settings.ts";
import { writeBarePage } from "#frame/errors/last-resort.ts";
import { GROUND_ERRORS, GroundError } from "#platform/errors.ts";
import { limitCallsPerMinute } from "#platform/limits/limit-calls-per-minute.ts";
import type { Scope } from "#platform/scope.ts";
import { isUnsubscribing, wantsPage } from "./page-request.ts";

/** A large mail provider posts for many members from one address. */
const UNSUBSCRIBES_PER_MINUTE = 3_000;

/** @throws GroundError `too_many_requests` if the caller has had as many pages rendered as the site allows */
export function countRender(scope: Scope): Promise<void> {
  if (isUnsubscribing(scope.url))
    return limitCallsPerMinute(scope, {
      name: "unsubscribe",
      path: "page",
      perMinute: UNSUBSCRIBES_PER_MINUTE,
    });
  return limitCallsPerMinute(scope, {
    name: "page",
    path: "page",
    perMinute: limitsOf(scope, siteReadLimits).pages_per_minute,
  });
}

export function isOverLimit(error: unknown): boolean {
  return error instanceof GroundError && error.code === "too_many_requests";
}

/**
 * Answers in plain text, because rendering is what is over the limit. The router shows the text of a failed data
 * request.
 * @throws the error itself if a program asks
 */
export function answerOverLimit(request: Request, error: unknown, { locale, texts, url }: Scope): Response {
  const isData = url.pathname.endsWith(".data");
  if (!(error instanceof GroundError) || (!isData && !wantsPage(request))) throw error;
  const words = texts.say(`common:errors.${error.code}`, error.values) ?? error.code;
  return new Response(isData ? words : writeBarePage(locale, words), {
    status: GROUND_ERRORS[error.code],
    headers: {
      ...error.headers,
      "Content-Type": `text/${isData ? "plain" : "html"}; charset=utf-8`,
      "Cache-Control": "no-store",
    },
  });
}
