import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { AgeChoice } from "../fake-age-provider.ts";

export type YotiSession = Record<string, unknown> & {
  id: string;
  status: string;
  method?: string;
  notification_url: string;
  reference_id: string;
};

export type YotiBooks = { sdkId: string; apiKey: string; sessions: Map<string, YotiSession> };
export type Answer = { status: number; body: string };
type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };

const PAGES = ["/", "/doc-scan", "/age-estimation", "/yoti", "/credit-card", "/mobile"];
const PARTS = ["doc_scan", "age_estimation", "digital_id", "credit_card", "mobile"];
const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

export function answerYoti(books: YotiBooks, { method, url, headers, body }: Asked): Answer {
  if (PAGES.includes(url.pathname)) {
    const isKnown = books.sessions.has(url.searchParams.get("sessionId") ?? "");
    return { status: isKnown && url.searchParams.get("sdkId") === books.sdkId ? 200 : 404, body: "" };
  }
  if (headers["yoti-sdk-id"] !== books.sdkId) return json(401, { error_code: "UNKNOWN_SDK_ID" });
  if (headers.authorization !== `Bearer ${books.apiKey}`)
    return json(403, { error_code: "INCORRECT_API_KEY" });
  if (method === "POST" && url.pathname === "/api/v1/sessions") return create(books, JSON.parse(body));
  const id = /^\/api\/v1\/sessions\/([^/]+)\/result$/.exec(url.pathname)?.[1] ?? "";
  const session = method === "GET" ? books.sessions.get(id) : undefined;
  return session ? json(200, session) : json(404, { error_code: "SESSION_NOT_FOUND" });
}

function create({ sdkId, sessions }: YotiBooks, asked: Record<string, unknown>): Answer {
  const parts = PARTS.map((part) => asked[part] as { allowed?: boolean; threshold?: number } | undefined);
  const isRight =
    asked.type === "OVER" &&
    Number.isInteger(asked.ttl) &&
    (asked.ttl as number) >= 60 &&
    typeof asked.reference_id === "string" &&
    String(asked.notification_url).startsWith("https://") &&
    typeof (asked.callback as { url?: unknown } | undefined)?.url === "string" &&
    parts.some((part) => part?.allowed) &&
    parts.every((part) => part === undefined || Number.isInteger(part.threshold));
  if (!isRight) return json(400, { error_code: "INVALID_REQUEST" });
  const id = randomUUID();
  const expires_at = new Date(
    Date.parse("2026-11-21T12:00:00Z") + (asked.ttl as number) * 1_000,
  ).toISOString();
  const session = { ...asked, id, sdk_id: sdkId, status: "PENDING", expires_at } as unknown as YotiSession;
  sessions.set(id, session);
  return json(200, { id, status: "PENDING", expires_at });
}

const ENDS = { pass: "COMPLETE", fail: "ERROR", under_age: "FAIL" } as const;

/** The member on the page, with the first method that is allowed. Returns what is told of it, or null. */
export function endSession(
  { sessions }: YotiBooks,
  id: string,
  choice: AgeChoice,
): Record<string, unknown> | null {
  const session = sessions.get(id) as YotiSession;
  if (choice === "leave") return null;
  const part = PARTS.find((name) => (session[name] as { allowed: boolean }).allowed) ?? "";
  session.status = ENDS[choice];
  session.method = part.toUpperCase();
  return {
    method: session.method,
    result: choice === "pass",
    age: 18,
    session_key: id,
    reference_id: session.reference_id,
    id: randomUUID(),
    timestamp: 1_795_000_000,
    notification_url: session.notification_url,
    evidence_id: randomUUID(),
    state: session.status,
    check_type: "NONE",
  };
}
