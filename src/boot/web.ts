import { randomBytes, randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { isLocale } from "#base/locales.ts";
import { sitesOf } from "#features/site/server/site.ts";
import { negotiateLocale } from "#i18n/negotiate.ts";
import type { App } from "#platform/app.ts";
import { answerCall } from "#platform/calls/answer-call.ts";
import { answerError } from "#platform/calls/answer-error.ts";
import type { Served } from "#platform/calls/handle.ts";
import { limitForm } from "#platform/calls/read-body.ts";
import { clientAddress, type TrustedProxies, trustedProxies } from "#platform/client-address.ts";
import { GroundError } from "#platform/errors.ts";
import { readLocaleCookie } from "#platform/locale-cookie.ts";
import { noteWrite } from "#platform/recent-write.ts";
import type { Sandbox } from "#platform/sandbox/sandbox.ts";
import { isSecure, openScope, type Peer, type Scope } from "#platform/scope.ts";
import { setSecurityHeaders } from "#platform/security-headers.ts";
import { mountApiDocs } from "./api/api-docs.ts";
import { HEALTH_ROUTES, mountHealth } from "./health.ts";
import { mountFiles, YEAR } from "./mount-files.ts";
import { mountPages, PAGE } from "./mount-pages.ts";
import { mountPush } from "./push/mount-push.ts";
import type { Pages } from "./render-pages.ts";
import { mountRobots } from "./robots.ts";
import { mountSecurityText } from "./security-text.ts";
import type { Enter, Env, Web } from "./web-shape.ts";
import { writeAway } from "./write-away.ts";

/** The Request class rejects other methods, such as TRACE. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Everything that answers on the one port: files, health, calls, pages.
 * @param clientFolder the built files that browsers load; without it there are no pages either
 */
export function createWeb(
  app: App,
  { endpoints, pages, clientFolder }: { endpoints: Served[]; pages?: Pages; clientFolder?: string },
): Web {
  const web: Web = new Hono<Env>();
  const trusts = trustedProxies(app.config.TRUSTED_PROXIES);

  async function enter(context: Context<Env>, route: string, strict: boolean): Promise<Scope> {
    context.set("route", route);
    const scope = await openScope(app, context.req.raw, { peer: peerOf(context), trusts, strict });
    context.set("scope", scope);
    sitesOf(app).noteRequest(scope.url.hostname, app.clock.now());
    return scope;
  }

  finishAnswers(web, app, trusts);
  web.use(async (context, next) => {
    if (!METHODS.includes(context.req.method))
      throw new GroundError("method_not_allowed", { headers: { Allow: METHODS.join(", ") } });
    await next();
  });
  web.use(async (context, next) => {
    const url = new URL(context.req.url);
    const peer = context.env?.incoming?.socket.remoteAddress;
    const address = clientAddress(peer, context.req.header("x-forwarded-for"), trusts);
    // Checked before the body is read.
    if (app.desk.placeOf(url, address) === "closed") throw new GroundError("not_found");
    await next();
  });
  web.onError((error, context) => {
    const { scope, route } = context.var;
    const texts = scope?.texts ?? app.translations.texts(localeOf(context.req.raw));
    const answer = answerError(error, { app, texts, requestId: scope?.requestId ?? randomUUID() });
    return route === PAGE && answer.status === 503 ? writeAway(context.req.raw, answer, texts) : answer;
  });

  if (clientFolder) mountFiles(web, clientFolder);
  mountTexts(web, app);
  mountHealth(web, app);
  mountRobots(web);
  mountSecurityText(web, enter);
  mountPush(web, app);
  mountApiDocs(web, endpoints, enter);
  const sandboxes = [app.sandbox, app.ageSandbox].filter((one) => one !== null);
  if (sandboxes.length > 0) mountSandboxes(web, sandboxes);

  mountCalls(web, endpoints, enter);
  if (pages) mountPages(web, { pages, endpoints, enter });
  return web;
}

/** Sets the security headers of every answer and records it. Files and early errors have no scope. */
function finishAnswers(web: Web, app: App, trusts: TrustedProxies): void {
  web.use(async (context, next) => {
    const start = performance.now();
    await next();
    const { scope, route = "unknown", nonce } = context.var;
    const secure = isSecure(context.req.raw.headers, peerOf(context), trusts);
    const pictureOrigin = scope?.site.pictureOrigin;
    setSecurityHeaders(context.res.headers, { secure, nonce, pictureOrigin });
    if (app.replica) noteWrite(context.req.method, context.res.headers, { secure });
    if (scope) context.res.headers.set("X-Request-Id", scope.requestId);
    record(app, {
      method: context.req.method,
      route,
      status: context.res.status,
      start,
      requestId: scope?.requestId,
    });
  });
}

function peerOf({ env }: Context<Env>): Peer {
  const socket = env?.incoming?.socket;
  return { address: socket?.remoteAddress, encrypted: Boolean(socket && "encrypted" in socket) };
}

function mountCalls(web: Web, endpoints: Served[], enter: Enter): void {
  for (const served of endpoints) {
    const { method, path } = served.endpoint;
    web.on(method, path, async (context) => {
      const scope = await enter(context, path, true);
      if (scope.place === "unknown") throw new GroundError("not_found");
      if (!served.policy.beforeOpening) requireOpen(scope);
      return answerCall(served, context.req.raw, scope);
    });
  }
  web.all("/api/*", async (context) => {
    await enter(context, "/api/*", false);
    const hidden = context.var.scope?.place === "unknown" || context.req.path.startsWith("/api/desk/");
    if (hidden) throw new GroundError("not_found");
    const here = endpoints.filter(({ endpoint }) => endpoint.path === context.req.path);
    if (here.length === 0) throw new GroundError("not_found");
    const allow = here.map(({ endpoint }) => endpoint.method).join(", ");
    throw new GroundError("method_not_allowed", { headers: { Allow: allow } });
  });
}

/** @throws GroundError `not_open` if the site is still being set up; staff work at it all the same */
function requireOpen({ place, site, hostSite }: Scope): void {
  if (place === "members" && !(site.isOpen && hostSite.isOpen)) throw new GroundError("not_open");
}

/** Health endpoints only, for a process that serves neither pages nor calls. */
export function createBareWeb(app: App): Web {
  const web: Web = new Hono<Env>();
  const trusts = trustedProxies(app.config.TRUSTED_PROXIES);
  web.use(async (context, next) => {
    await next();
    const secure = isSecure(context.req.raw.headers, peerOf(context), trusts);
    setSecurityHeaders(context.res.headers, { secure });
  });
  mountHealth(web, app);
  return web;
}

/**
 * The pages of the demo's providers. They stand for other companies' pages, so they share only the address with ours.
 */
function mountSandboxes(web: Web, sandboxes: readonly Pick<Sandbox, "answer">[]) {
  web.all("/sandbox/*", async (context) => {
    context.set("route", "/sandbox/*");
    const nonce = randomBytes(16).toString("base64");
    context.set("nonce", nonce);
    const request = await limitForm(context.req.raw);
    for (const sandbox of sandboxes) {
      const answer = await sandbox.answer(request, { nonce });
      if (answer) return answer;
    }
    return context.text("Not found", 404);
  });
}

/** Texts that a page loads later. The version in the address lets browsers cache them. */
function mountTexts(web: Web, { translations }: App) {
  web.get("/texts/:locale/:file", (context) => {
    context.set("route", "/texts/*");
    const { locale, file } = context.req.param();
    const namespace = /^([a-z-]+)\.json$/.exec(file)?.[1];
    const texts = isLocale(locale) && namespace ? translations.namespaceWords(locale, namespace) : null;
    if (texts === null) throw new GroundError("not_found");
    if (context.req.query("v") === translations.version) context.header("Cache-Control", YEAR);
    return context.body(texts, 200, { "Content-Type": "application/json" });
  });
}

/** Locale for an error that happened before the scope was known. */
function localeOf(request: Request) {
  return negotiateLocale({
    cookie: readLocaleCookie(request.headers),
    domainLanguage: null,
    acceptLanguage: request.headers.get("accept-language"),
  });
}

/** Records the route's pattern, never the address, which may name a person or hold a token. */
function record(
  app: App,
  done: { method: string; route: string; status: number; start: number; requestId: string | undefined },
) {
  const { method, route, status, requestId } = done;
  const seconds = (performance.now() - done.start) / 1000;
  app.metrics.requests.observe({ method, route, status }, seconds);
  const line = { requestId, method, route, status, ms: Math.round(seconds * 1e4) / 10 };
  // The proxy and the supervisor ask every few seconds, which would push what matters out of a log that is rotated.
  const isRoutine = status === 200 && HEALTH_ROUTES.includes(route);
  if (isRoutine || app.config.MODE === "demo") app.log.debug(line, "answered");
  else app.log.info(line, "answered");
}
