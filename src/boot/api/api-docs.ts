import type { Served } from "#platform/calls/handle.ts";
import type { Enter, Web } from "../web-shape.ts";
import { writeApiPage } from "./api-page.ts";
import { describeApi } from "./describe-api.ts";

/**
 * Serves the API description as OpenAPI 3.1, and as a page for people. Built once, because contracts do not change
 * at run time.
 */
export function mountApiDocs(web: Web, served: Served[], enter: Enter) {
  const document = describeApi(served);
  const json = JSON.stringify(document);
  web.get("/api/openapi.json", async (context) => {
    await enter(context, "/api/openapi.json", false);
    return context.body(json, 200, { "Content-Type": "application/json" });
  });
  web.get("/api/docs", async (context) => {
    await enter(context, "/api/docs", false);
    const nonce = crypto.randomUUID();
    context.set("nonce", nonce);
    return context.html(writeApiPage(document, nonce));
  });
}
