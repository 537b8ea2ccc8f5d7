import type { Endpoint, OutputOf } from "#base/endpoint.ts";
import type { BodyFor, PathOf, QueryFor } from "#base/endpoint-call.ts";
import { SESSION_OVER } from "./session-events.ts";

type ErrorContent = {
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  authentication_required?: boolean;
  page?: string;
};

/** Error of a call: the server's code and message, or `network` if the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Path where the person reads more about the refusal. */
  readonly page: string | undefined;

  constructor(status: number, body: ErrorContent) {
    super(body.message ?? "");
    this.name = "CallError";
    this.status = status;
    this.code = body.error ?? "network";
    this.fields = body.fields ?? {};
    this.page = body.page;
  }
}

type Reading = {
  signal?: AbortSignal;
  /** Runs even after `endReads`, for the read that ends the session. */
  last?: boolean;
};

type Writing = {
  /**
   * The member the page belongs to, null for a visitor. The server refuses the write if someone else is logged in
   * by now.
   */
  memberId: number | null;
  /** Set on a write with an idempotency key: it is retried. Reads are always retried. */
  repeatable?: boolean;
  signal?: AbortSignal;
};

export type OptionsOf<E extends Endpoint> = E extends unknown
  ? QueryFor<E> & BodyFor<E> & (E["method"] extends "GET" ? Reading : Writing)
  : never;
type OptionsArgument<E extends Endpoint> =
  Partial<OptionsOf<E>> extends OptionsOf<E> ? [options?: OptionsOf<E>] : [options: OptionsOf<E>];

type Options = Partial<Reading & Writing> & { query?: Query; body?: unknown };
export type Query = URLSearchParams | Record<string, string | number | undefined>;

const USER_PATH = "/api/user.php";

const reading = new AbortController();

/**
 * Ends all reads of this page, because it is being left and later reads would find nobody logged in. A read in
 * progress never resolves, so that nothing on the page changes any more.
 */
export function endReads(): void {
  reading.abort();
}

const RETRIES = 5;
const FIRST_WAIT_MS = 300;
/** Delays a background read, so that requests the person waits for go first. */
const BACKGROUND_WAIT_MS = 200;
const WORTH_ANOTHER_TRY = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Calls the API: `call<typeof sendMessage>("POST", "/api/messages", { body, memberId })`, with the endpoint's type
 * from its contract. Reads and repeatable writes are retried up to five times with growing pauses, when the network
 * or the server fails.
 * @throws CallError
 */
export async function call<E extends Endpoint = never>(
  method: E["method"],
  path: PathOf<E>,
  ...[given]: OptionsArgument<E>
): Promise<OutputOf<E>> {
  const options: Options = given ?? {};
  const mayRepeat = method === "GET" || options.repeatable === true;
  const mayEnd = method === "GET" && !options.last;
  for (let tries = 0; ; tries++) {
    if (mayEnd && reading.signal.aborted) return NEVER;
    try {
      return (await callOnce(method, path, mayEnd ? endWithReads(options) : options)) as OutputOf<E>;
    } catch (error) {
      if (mayEnd && reading.signal.aborted) return NEVER;
      const again = error instanceof CallError && (error.status === 0 || WORTH_ANOTHER_TRY.has(error.status));
      if (!mayRepeat || !again || tries === RETRIES) throw error;
      await wait(FIRST_WAIT_MS * 2 ** tries, options.signal);
    }
  }
}

/** A read that nobody waits for. */
export async function callInBackground<E extends Endpoint & { method: "GET" } = never>(
  path: PathOf<E>,
  ...options: OptionsArgument<E>
): Promise<OutputOf<E>> {
  await wait(BACKGROUND_WAIT_MS, options[0]?.signal);
  return call<E>("GET", path, ...options);
}

/** Returns the path with its query, without undefined values. */
export function addressOf(path: string, query: Query = {}): string {
  const pairs = query instanceof URLSearchParams ? query : Object.entries(query).filter(isGiven);
  const search = new URLSearchParams(pairs);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** `URLSearchParams` converts numbers to text. */
const isGiven = (pair: [string, string | number | undefined]): pair is [string, string] =>
  pair[1] !== undefined;

const NEVER = new Promise<never>(() => {});

function endWithReads({ signal, ...options }: Options): Options {
  return { ...options, signal: signal ? AbortSignal.any([signal, reading.signal]) : reading.signal };
}

async function callOnce(
  method: string,
  path: string,
  { query, body, memberId, signal }: Options,
): Promise<unknown> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (memberId !== undefined) headers["X-Member"] = String(memberId ?? 0);
  if (path === USER_PATH) headers["X-Request-Type"] = "client";
  const answer = await fetch(addressOf(path, query), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, {});
  });
  const content =
    answer.status === 204
      ? undefined
      : await answer.json().catch((error: unknown) => {
          if (signal?.aborted) throw error;
          // A successful answer that was cut off counts as a network failure.
          if (answer.ok) throw new CallError(0, {});
          return {};
        });
  if (!answer.ok) throw readFailure(path, answer.status, content ?? {});
  return content;
}

/** Makes the error of an answer. Tells the window if nobody is logged in. */
export function readFailure(path: string, status: number, content: ErrorContent): CallError {
  const isSessionOver = status === 403 && content.authentication_required === true;
  if (isSessionOver && path !== USER_PATH) window.dispatchEvent(new CustomEvent(SESSION_OVER));
  return new CallError(status, content);
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
