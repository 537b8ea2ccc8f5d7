import type { App } from "#platform/app.ts";
import { isLoopback } from "#platform/client-address.ts";
import type { Web } from "./web-shape.ts";

export const HEALTH_ROUTES = ["/healthz", "/readyz", "/metrics"];

/** Serves liveness, readiness and metrics to the infrastructure. */
export function mountHealth(web: Web, app: Pick<App, "config" | "pool" | "metrics" | "state">) {
  web.get("/healthz", (context) => {
    context.set("route", "/healthz");
    return context.json({ status: "ok" });
  });

  web.get("/readyz", async (context) => {
    context.set("route", "/readyz");
    const ready = !app.state.stopping && (await databaseAnswers(app));
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
    await databaseAnswers(app);
    return context.text(await app.metrics.print(), 200, { "Content-Type": "text/plain; version=0.0.4" });
  });
}

async function databaseAnswers(app: Pick<App, "pool" | "metrics">): Promise<boolean> {
  const found = await app.pool
    .query<{ onlyReads: boolean }>('select pg_is_in_recovery() as "onlyReads"')
    .then(
      ({ rows }) => rows[0],
      () => undefined,
    );
  // A replica that nobody has promoted still lets members read.
  app.metrics.databaseUp.set(found && !found.onlyReads ? 1 : 0);
  return found !== undefined;
}
