import { compareWithApi } from "#testing/compare-with-api.ts";
import type { MadeCall, Operation } from "./make-call.ts";
import type { Person, Role } from "./open-people.ts";
import { type Answer, sendCall } from "./send-call.ts";

/** `name` is the operation, or "page". */
export type Fault = { call: MadeCall; role: Role; what: string; name: string };

/** A call without an operation asks for a page. */
type Sending = { role: Role; person: Person; operation: Operation | undefined };

export type Judge = ReturnType<typeof openJudge>;

/** Development pages that show the error page. */
const BROKEN_ON_PURPOSE = /^\/dev\/broken/;

/**
 * Sends calls and collects their faults.
 * @param learn gets the body of each successful JSON response
 */
export function openJudge(address: string, learn: (body: unknown) => void) {
  const faults: Fault[] = [];
  /** Number of successful calls by name. */
  const reached = new Map<string, number>();
  return {
    faults,
    reached,

    /** @returns the response, or null if the connection broke */
    async send(call: MadeCall, { role, person, operation }: Sending): Promise<Answer | null> {
      const name = operation?.operationId ?? "page";
      const answer = await sendCall(address, call, person).catch((error: Error) => error);
      const what = answer instanceof Error ? answer.message : await findFault(call, answer, operation);
      if (what) faults.push({ call, role, what, name });
      if (answer instanceof Error) return null;
      if (answer.status >= 300) return answer;
      reached.set(name, (reached.get(name) ?? 0) + 1);
      if (operation && answer.headers.get("content-type")?.includes("json")) learn(JSON.parse(answer.text));
      return answer;
    },
  };
}

/** @returns what is wrong with the response, or null */
async function findFault(
  call: MadeCall,
  answer: Answer,
  operation: Operation | undefined,
): Promise<string | null> {
  if (BROKEN_ON_PURPOSE.test(call.path)) return null;
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text.slice(0, 200)}`;
  if (!operation) return null;
  const asked = { path: call.path, method: call.method, headers: headersOf(call), body: call.body };
  const response = new Response([204, 304].includes(answer.status) ? null : answer.text, answer);
  return compareWithApi(asked, response).then(
    () => null,
    (error: Error) => error.message,
  );
}

const headersOf = ({ contentType }: MadeCall) =>
  new Headers(contentType ? { "content-type": contentType } : {});
