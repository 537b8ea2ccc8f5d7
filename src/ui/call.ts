/** What went wrong with a call: the server's code and words, or `network` where it could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, body: { error?: string; message?: string; fields?: Record<string, string> }) {
    super(body.message ?? "");
    this.name = "CallError";
    this.status = status;
    this.code = body.error ?? "network";
    this.fields = body.fields ?? {};
  }
}

type Options = {
  query?: Record<string, string>;
  body?: unknown;
  /** A write that carries an id of its own, so that a second try does nothing twice. Reads always may be repeated. */
  repeatable?: boolean;
  /** Whose it is: refused where somebody else is logged in by now. */
  memberId?: number;
  signal?: AbortSignal;
  /** Goes on after `endReads`: what ends the session is a read itself. */
  last?: boolean;
};

/** Told to the window when a call, other than one to user.php, finds nobody logged in. */
export const SESSION_OVER = "session-over";

const reading = new AbortController();

/**
 * From here on this page reads nothing more: it is left, and what came late would find nobody logged in.
 * A read that is under way is never answered, so that nothing on the page changes any more.
 */
export function endReads(): void {
  reading.abort();
}

const RETRIES = 5;
const FIRST_WAIT_MS = 300;
/** A background fetch lets what the person waits for go first. */
const BACKGROUND_WAIT_MS = 200;
const WORTH_ANOTHER_TRY = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Calls the API. What may be repeated is, up to five times with growing pauses, when the network or the server fails.
 * @throws CallError
 */
export async function call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  const mayRepeat = method === "GET" || options.repeatable === true;
  const mayEnd = method === "GET" && !options.last;
  for (let tries = 0; ; tries++) {
    if (mayEnd && reading.signal.aborted) return NEVER;
    try {
      return await callOnce<Answer>(method, path, mayEnd ? endWithReads(options) : options);
    } catch (error) {
      if (mayEnd && reading.signal.aborted) return NEVER;
      const again = error instanceof CallError && (error.status === 0 || WORTH_ANOTHER_TRY.has(error.status));
      if (!mayRepeat || !again || tries === RETRIES) throw error;
      await wait(FIRST_WAIT_MS * 2 ** tries, options.signal);
    }
  }
}

/** A read that nobody waits for. */
export async function callInBackground<Answer>(path: string, options: Options = {}): Promise<Answer> {
  await wait(BACKGROUND_WAIT_MS, options.signal);
  return call<Answer>("GET", path, options);
}

const NEVER = new Promise<never>(() => {});

function endWithReads({ signal, ...options }: Options): Options {
  return { ...options, signal: signal ? AbortSignal.any([signal, reading.signal]) : reading.signal };
}

async function callOnce<Answer>(
  method: string,
  path: string,
  { query, body, memberId, signal }: Options,
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (memberId !== undefined) headers["X-Member"] = String(memberId);
  if (path.startsWith("/api/user.php")) headers["X-Request-Type"] = "client";
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const answer = await fetch(address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, {});
  });
  const content = answer.status === 204 ? undefined : await answer.json().catch(() => ({}));
  if (!answer.ok) {
    if (isSessionOver(answer.status, content) && !path.startsWith("/api/user.php")) {
      window.dispatchEvent(new CustomEvent(SESSION_OVER));
    }
    throw new CallError(answer.status, content ?? {});
  }
  return content as Answer;
}

function isSessionOver(status: number, content: { authentication_required?: boolean } | undefined): boolean {
  return status === 403 && content?.authentication_required === true;
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
