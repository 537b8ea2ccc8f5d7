import { FilesAway } from "#adapters/files/files.ts";
import { isRefusal, type Refusal, type Words } from "#base/refusal.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "../app.ts";
import { type FieldWords, GROUND_ERRORS, GroundError, REFUSAL_STATUS } from "../errors.ts";
import type { Unavailable } from "../metrics.ts";

export type ErrorBody = {
  error: string;
  message: string;
  fields?: Record<string, string>;
  /** Set if the session has ended or there was none. */
  authentication_required?: boolean;
  /** Path where the person reads more about the refusal. */
  page?: string;
  requestId: string;
};

type Asked = { app: Pick<App, "log" | "metrics">; texts: Texts; requestId: string };

/** Words an error in the caller's language. For a bug it tells the request id and nothing else. */
export function answerError(thrown: unknown, { app, texts, requestId }: Asked): Response {
  if (thrown instanceof GroundError) {
    const body: ErrorBody = {
      error: thrown.code,
      message: texts.say(`common:errors.${thrown.code}`, thrown.values) ?? thrown.code,
      ...(thrown.fields && { fields: sayFields(thrown.fields, texts) }),
      ...(thrown.code === "authentication_required" && { authentication_required: true }),
      requestId,
    };
    return Response.json(body, { status: GROUND_ERRORS[thrown.code], headers: thrown.headers });
  }
  if (isRefusal(thrown)) {
    const [feature, reason] = thrown.code.split(".");
    const message =
      texts.say(`${feature}:refusals.${reason}`, sayValues(thrown.values, texts)) ?? thrown.code;
    const { page } = thrown.values;
    const body: ErrorBody = {
      error: thrown.code,
      message,
      ...(typeof page === "string" && { page }),
      requestId,
    };
    return Response.json(body, {
      status: thrown.status ?? REFUSAL_STATUS,
      headers: thrown.retryAfter === undefined ? {} : { "Retry-After": String(thrown.retryAfter) },
    });
  }
  const fault = findFault(thrown);
  noteFault({ app, requestId }, thrown, fault);
  const code = fault ? "unavailable" : "internal";
  return Response.json(
    { error: code, message: texts.t("common")(`errors.${code}`), requestId } satisfies ErrorBody,
    { status: GROUND_ERRORS[code], headers: fault ? { "Retry-After": "2" } : {} },
  );
}

/** Returns what keeps a request from being answered now, although another try may work; null for a bug. */
function findFault(thrown: unknown): Unavailable | null {
  if (thrown instanceof FilesAway) return "file store";
  if (isDatabaseDown(thrown)) return "database";
  return codeOf(thrown) === STATEMENT_ENDED ? "statement" : null;
}

function noteFault(
  { app, requestId }: Pick<Asked, "app" | "requestId">,
  thrown: unknown,
  fault: Unavailable | null,
): void {
  if (fault) app.metrics.unavailable.inc({ what: fault });
  // While the database or the file store is away every request fails in the same way: log one line each, without a stack.
  if (fault === "database" || fault === "file store")
    app.log.warn({ requestId, reason: reasonOf(thrown) }, `${fault} unavailable`);
  else app.log.error({ requestId, err: thrown }, "request failed");
}

const reasonOf = (thrown: unknown) =>
  thrown instanceof FilesAway ? thrown.message : (codeOf(thrown) ?? "no answer");

const codeOf = (thrown: unknown) =>
  thrown instanceof Error ? (thrown as { code?: string }).code : undefined;

function sayValues(values: Refusal["values"], texts: Texts): Record<string, string | number> {
  const said = (value: string | number | Words) =>
    typeof value === "object" ? (texts.say(value.key, value.values) ?? value.key) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]));
}

function sayFields(fields: FieldWords, texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => {
      const { key, values } = typeof words === "string" ? { key: words, values: {} } : words;
      return [name, texts.say(key, values) ?? key];
    }),
  );
}

/** The database ended a statement at its time limit. The log has to show which one it was. */
const STATEMENT_ENDED = "57014";

const DOWN = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  // Its machine or network is gone, or its name.
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  // No room on its disk, no memory, no free connection.
  "53100",
  "53200",
  "53300",
  // It only reads: a replica that is not promoted yet, or an old primary that no longer writes.
  "25006",
]);

/**
 * True if the database server is down, starting, or has no room for more. The embedded one is restarted within
 * seconds.
 */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = codeOf(thrown);
  return (
    (code !== undefined && DOWN.has(code)) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(thrown.message) ||
    (thrown.cause !== undefined && isDatabaseDown(thrown.cause))
  );
}
