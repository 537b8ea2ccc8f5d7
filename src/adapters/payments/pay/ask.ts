import { z } from "zod";
import { type Answered, askProvider, readJson } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";

export const NAME = "pay";

export type PayOptions = {
  /** Address of the Orders API. */
  address: string;
  /** Address of the back office's API, for refunds. */
  officeAddress: string;
  serviceId: string;
  tokenCode: string;
  token: string;
  /** Whether to create test orders, whose payments PAY. simulates. */
  isTest: boolean;
};

type Call = { url: string; method: "GET" | "POST" | "PATCH"; json?: unknown };

/** @throws ProviderError final if PAY. refuses the request itself */
export async function ask(options: PayOptions, { url, method, json }: Call): Promise<Answered> {
  const { tokenCode, token } = options;
  const answer = await askProvider(NAME, {
    url,
    method,
    headers: {
      accept: "application/json",
      authorization: `Basic ${Buffer.from(`${tokenCode}:${token}`).toString("base64")}`,
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if ([400, 409, 422].includes(answer.status))
    throw new ProviderError(`${NAME} ${method} refused: ${nameProblem(answer)}.`, { final: true });
  return answer;
}

const problem = z.object({
  code: z.string().optional().catch(undefined),
  violations: z
    .array(z.object({ propertyPath: z.string() }))
    .optional()
    .catch(undefined),
});

/** Names PAY.'s error code and the refused fields, without their contents. */
function nameProblem(answer: Answered): string {
  const read = problem.safeParse(parseJson(answer.text));
  const { code, violations = [] } = read.data ?? {};
  const named = [code, ...violations.map(({ propertyPath }) => propertyPath)].filter(Boolean);
  return [`status ${answer.status}`, ...named].join(", ").slice(0, 300);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws ProviderError not final if the answer has another form */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: Answered): z.infer<Schema> {
  if (answer.status >= 400) throw new ProviderError(`${NAME}: status ${answer.status}.`, { final: false });
  const read = schema.safeParse(readJson(NAME, answer));
  if (read.success) return read.data;
  const paths = read.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new ProviderError(`${NAME}: unexpected answer in ${paths || "the whole"}.`, { final: false });
}
