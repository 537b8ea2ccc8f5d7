import type { App } from "#platform/app.ts";
import { isLoopback } from "#platform/client-address.ts";
import type { Web } from "./web-shape.ts";

export const HEALTH_ROUTES = ["/healthz", "/readyz", "/metrics"];

/** How long an answer of the database may be told again. A lost database has to show within a second. */
const TOLD_AGAIN_MS = 900;

/** Serves liveness, readiness and metrics to the infrastructure. */
export function mountHealth(web: Web, app: Pick<App, "config" | "pool" | "metrics" | "state">) {
  const askDatabase = askSeldom(() => findDatabase(app.pool));
  /** Anybody may ask `/readyz`, so the database is not asked for each request. */
  async function isDatabaseThere(): Promise<boolean> {
    const found = await askDatabase();
    // A replica that nobody has promoted still lets members read.
    app.metrics.databaseUp.set(found === "writes" ? 1 : 0);
    return found !== "away";
  }

  web.get("/healthz", (context) => {
    context.set("route", "/healthz");
    return context.json({ status: "ok" });
  });

  web.get("/readyz", async (context) => {
    context.set("route", "/readyz");
    const ready = !app.state.stopping && (await isDatabaseThere());
    return context.json({ status: ready ? "ready" : "unavailable" }, ready ? 200 : 503);
  });

  web.get("/metrics", async (context) => {
    context.set("route", "/metrics");
    const token = app.config.METRICS_TOKEN;
    const sent = context.req.header("authorization");
    // Behind a proxy every request comes from this machine, so forwarded requests need the token.
    const local =
      isLoopback(context.env?.incoming?.socket.remoteAddress ?? "") && !context.req.header("x-forwarded-for");
    if (token ? sent !== `Bearer ${token}` : !local) return context.json({ error: "not_found" }, 404);
    // The supervisor of a process with jobs alone may never ask `/readyz`, which sets this metric too.
    await isDatabaseThere();
    return context.text(await app.metrics.print(), 200, { "Content-Type": "text/plain; version=0.0.4" });
  });
}

function findDatabase(pool: App["pool"]): Promise<"writes" | "only reads" | "away"> {
  return pool.query<{ onlyReads: boolean }>('select pg_is_in_recovery() as "onlyReads"').then(
    ({ rows }) => (rows[0]?.onlyReads ? "only reads" : "writes"),
    () => "away",
  );
}

/** Asks once for all who want to know at the same time, and tells the answer again for a moment. */
function askSeldom<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; askedAt: number; isAnswered: boolean } | null = null;
  return () => {
    if (last && !(last.isAnswered && performance.now() - last.askedAt >= TOLD_AGAIN_MS)) return last.answer;
    const asked = { answer: ask(), askedAt: performance.now(), isAnswered: false };
    const answered = () => {
      asked.isAnswered = true;
    };
    asked.answer.then(answered, answered);
    last = asked;
    return asked.answer;
  };
}
