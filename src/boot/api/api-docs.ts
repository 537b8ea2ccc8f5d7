import type { Served } from "#platform/calls/handle.ts";
import type { Enter, Web } from "../web-shape.ts";
import { writeApiPage } from "./api-page.ts";
import type { ApiDocument } from "./api-shape.ts";
import { describeApi } from "./describe-api.ts";

/**
 * Serves the API description as OpenAPI 3.1, and as a page for people. Built once, when somebody first asks: it takes
 * as long as the rest of a start, and contracts do not change at run time.
 */
export function mountApiDocs(web: Web, served: Served[], enter: Enter) {
  let built: { document: ApiDocument; json: string } | undefined;
  const read = () => {
    built ??= build(served);
    return built;
  };
  web.get("/api/openapi.json", async (context) => {
    await enter(context, "/api/openapi.json", false);
    return context.body(read().json, 200, { "Content-Type": "application/json" });
  });
  web.get("/api/docs", async (context) => {
    await enter(context, "/api/docs", false);
    const nonce = crypto.randomUUID();
    context.set("nonce", nonce);
    return context.html(writeApiPage(read().document, nonce));
  });
}

function build(served: Served[]) {
  const document = describeApi(served);
  return { document, json: JSON.stringify(document) };
}
