import type { Served } from "#platform/calls/handle.ts";
import type { Enter, Web } from "../web-shape.ts";
import { writeApiPage } from "./api-page.ts";
import { describeApi } from "./describe-api.ts";

/** The API as OpenAPI 3.1 for programs, and as a page for people. Made once: contracts do not change while we run. */
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
