import formats from "ajv-formats";
import { OpenAPIBackend, type Operation } from "openapi-backend";
import { describeApi } from "#process/describe-api.ts";
import { endpoints } from "../endpoints.ts";

type Asked = { path: string; method?: string; headers: Headers; body?: unknown };

let opened: ReturnType<typeof openApi> | undefined;

/**
 * Does what a validating proxy does: compares a call of the API and its answer with the OpenAPI document. A call that
 * succeeds must be one that the document allows, and an answer must have a status and a body that it describes.
 * @throws Error that names the call and what differs
 */
export async function compareWithApi(asked: Asked, answer: Response): Promise<void> {
  opened ??= openApi();
  const { method = "GET", path, headers } = asked;
  const api = await opened;
  const sent = { method, path, headers: Object.fromEntries(headers), body: readSent(asked.body) };
  const operation = api.matchOperation(sent);
  if (!operation?.operationId || method === "HEAD") return;
  const statuses = new Set(Object.keys(operation.responses ?? {}));
  const isDescribed = [String(answer.status), `${String(answer.status)[0]}XX`].some((one) =>
    statuses.has(one),
  );
  const differences = [
    ...(isDescribed ? [] : [`no answer with status ${answer.status} is described`]),
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
  return api;
}

/** The validator does not know parameters that are an object, one name for each of its properties. */
function isOpenQuery(error: string, { parameters = [] }: Operation) {
  return (
    error === "/query must NOT have additional properties" &&
    parameters.some((one) => "explode" in one && one.explode)
  );
}

/** A body of bytes, such as a picture, has no schema to be compared with. */
function readSent(body: unknown) {
  return typeof body === "string" ? body : undefined;
}

const isJson = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json") ?? false;

function listErrors({ errors }: { errors?: { instancePath: string; message?: string }[] | null }): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}
