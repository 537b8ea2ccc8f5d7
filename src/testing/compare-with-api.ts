import formats from "ajv-formats";
import { OpenAPIBackend, type Operation } from "openapi-backend";
import { describeApi } from "#boot/api/describe-api.ts";
import { endpoints } from "../endpoints.ts";

type SentRequest = { path: string; method?: string; headers: Headers; body?: unknown };

let opened: ReturnType<typeof openApi> | undefined;

/**
 * Compares a call of the API and its answer with the OpenAPI document, as a validating proxy does. A call that
 * succeeds must be one that the document allows, and an answer must have a status and a body that it describes.
 * @throws Error that names the call and the difference
 */
export async function compareWithApi(request: SentRequest, answer: Response): Promise<void> {
  opened ??= openApi();
  const api = await opened;
  const { method = "GET", path, headers } = request;
  const call = { method, path, headers: Object.fromEntries(headers) };
  const operation = api.matchOperation(call);
  if (!operation?.operationId || method === "HEAD") return;
  const sent = { ...call, body: readSent(request, operation) };
  const differences = [
    ...(isDescribed(answer, operation) ? [] : [`no answer with status ${answer.status} is described`]),
    ...(answer.ok
      ? listErrors(api.validateRequest(sent, operation)).filter((one) => !isOpenQuery(one, operation))
      : []),
    ...(isJson(answer)
      ? listErrors(api.validateResponse(await answer.clone().json(), operation, answer.status))
      : []),
  ];
  if (differences.length === 0) return;
  throw new Error(`${method} ${path} is not what the OpenAPI document says: ${differences.join("; ")}`);
}

async function openApi() {
  const definition = JSON.parse(JSON.stringify(describeApi(endpoints)));
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    ajvOpts: { strict: false },
    customizeAjv: (ajv) => formats.default(ajv),
  });
  await api.init();
  // The library would build this list again for every call, a fifth of the time of a test with many calls.
  const operations = api.getOperations();
  api.router.getOperations = () => operations;
  return api;
}

/** The validator does not know parameters that are an object, one name for each of its properties. */
function isOpenQuery(error: string, { parameters = [] }: Operation) {
  return (
    error === "/query must NOT have additional properties" &&
    parameters.some((one) => "explode" in one && one.explode)
  );
}

function isDescribed({ status }: Response, { responses = {} }: Operation): boolean {
  return String(status) in responses || `${String(status)[0]}XX` in responses;
}

/** Raw bytes, such as a picture or a webhook's body, have no schema: the validator accepts any text for them. */
function readSent({ headers, body }: SentRequest, { requestBody }: Operation): string | undefined {
  if (typeof body !== "string") return undefined;
  const content = requestBody && "content" in requestBody ? requestBody.content : {};
  const schema = content[headers.get("content-type") ?? ""]?.schema;
  return schema && "format" in schema && schema.format === "binary" ? '"bytes"' : body;
}

const isJson = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json") ?? false;

function listErrors({ errors }: { errors?: { instancePath: string; message?: string }[] | null }): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}
