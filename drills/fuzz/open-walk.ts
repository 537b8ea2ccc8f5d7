import { fillCall, type MadeCall, type Operation } from "./make-call.ts";
import type { Judge } from "./open-judge.ts";
import type { People } from "./open-people.ts";
import type { Walk } from "./walk.ts";

type Opening = {
  judge: Judge;
  people: People;
  address: string;
  operations: Operation[];
  learn: Walk["learn"];
};

export function openWalk({ judge, people, address, operations, learn }: Opening): Walk {
  return {
    people,
    origin: address,
    learn,
    async go(name, person, input = {}) {
      const operation = operations.find(({ operationId }) => operationId === name);
      if (!operation) throw new Error(`There is no operation ${name}`);
      const call = fillCall(operation, input);
      const answer = await judge.send(call, { role: "member", person, operation });
      if (answer && answer.status >= 300) {
        const what = `a right call was answered with ${answer.status}: ${answer.text.slice(0, 200)}`;
        judge.faults.push({ call, role: "member", what, name });
      }
      const session = answer?.cookies.find((one) => one.startsWith("auth.session="))?.split(";")[0];
      const isJson = answer?.headers.get("content-type")?.includes("json");
      return {
        body: isJson ? JSON.parse(answer?.text ?? "") : {},
        person: session ? { cookie: session, claims: undefined } : person,
      };
    },
    async post(path, body) {
      const contentType = "application/x-www-form-urlencoded";
      const call: MadeCall = { kind: "valid", method: "POST", path, body, contentType };
      const visitor = { cookie: undefined, claims: undefined };
      await judge.send(call, { role: "visitor", person: visitor, operation: undefined });
    },
  };
}
