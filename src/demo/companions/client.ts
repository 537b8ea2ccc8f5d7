import type { Clock } from "#base/clock.ts";
import type { Endpoint, Method, OutputOf } from "#base/endpoint.ts";
import type { EventFrame } from "./event-frame.ts";

const TIME_LIMIT_MS = 10_000;
const MINUTE = 60_000;
/** Requests of all companions together. */
const MOST_PER_MINUTE = 240;

/** The API has refused a call, or this minute's requests are used up. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

type Call = { method?: Method; path: string; json?: unknown };
type Ask = <E extends Endpoint>(call: Call) => Promise<OutputOf<E>>;
type Cookies = Map<string, string>;

/** Calls the public API over HTTP, like any browser. @param origin such as `http://127.0.0.1:3000` */
export function openClient({ origin, clock }: { origin: string; clock: Clock }) {
  const minute = { began: 0, count: 0 };

  function spend(): void {
    const now = clock.now().getTime();
    if (now - minute.began >= MINUTE) Object.assign(minute, { began: now, count: 0 });
    minute.count += 1;
    if (minute.count > MOST_PER_MINUTE) throw new CallFailed(429, "too_many_requests");
  }

  async function send<E extends Endpoint>(
    cookies: Cookies,
    { method = "GET", path, json }: Call,
  ): Promise<OutputOf<E>> {
    spend();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        ...(cookies.size > 0 && { cookie: headerOf(cookies) }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    keepCookies(cookies, response);
    const text = await response.text();
    const output = text === "" ? undefined : JSON.parse(text);
    if (!response.ok) throw new CallFailed(response.status, String(output?.error));
    return output;
  }

  return {
    /** Calls as a visitor. */
    ask: ((call) => send(new Map(), call)) as Ask,
    /** @throws CallFailed if the log-in or the socket is refused */
    async logIn(
      { username, password }: { username: string; password: string },
      { onEvent, onClosed }: { onEvent(frame: EventFrame): void; onClosed(): void },
    ): Promise<LoggedIn> {
      const cookies: Cookies = new Map();
      await send(cookies, { method: "POST", path: "/api/user.php", json: { email: username, password } });
      const socket = openSocket(origin, cookies);
      socket.addEventListener("message", ({ data }) => onEvent(JSON.parse(String(data))));
      socket.addEventListener("close", onClosed);
      return {
        ask: (call) => send(cookies, call),
        say: (command) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
        },
        async logOut() {
          socket.close();
          await send(cookies, { path: "/api/logout.php" });
        },
      };
    },
  };
}

export type Client = ReturnType<typeof openClient>;

export type LoggedIn = {
  ask: Ask;
  say(command: { type: string; [field: string]: unknown }): void;
  logOut(): Promise<void>;
};

function openSocket(origin: string, cookies: Cookies): WebSocket {
  // Node's WebSocket accepts headers, which the types of the browser's lack.
  const options = { headers: { cookie: headerOf(cookies), origin } } as unknown as string[];
  const socket = new WebSocket(`${origin.replace("http", "ws")}/live`, options);
  // A `close` event follows each error.
  socket.addEventListener("error", () => {});
  return socket;
}

function headerOf(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keepCookies(cookies: Cookies, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
