import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { compareWithApi } from "#testing/compare-with-api.ts";
import { endpoints } from "../../endpoints.ts";
import { describeApi } from "./describe-api.ts";

const document = JSON.parse(JSON.stringify(describeApi(endpoints)));
const operations: [string, Operation][] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);
type Operation = {
  parameters: { name?: string; required?: boolean; description?: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema: { properties?: { error?: object } } }> }>;
};
const operationOf = (call: string) => operations.find(([name]) => name === call)?.[1] as Operation;
const parametersOf = (call: string) =>
  operationOf(call).parameters.flatMap(({ name, required }) => (name ? [[name, required ?? false]] : []));

describe("the OpenAPI document", () => {
  test("passes an external linter without a warning", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        // Contracts describe a record's keys by `propertyNames`, which this rule does not read.
        "no-required-schema-properties-undefined": "off",
        // A browser that comes back from a payment is always redirected.
        "operation-2xx-response": "off",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test.each([
    [
      "GET /api/conversation",
      [
        ["conversation", false],
        ["member", false],
      ],
    ],
    [
      "GET /api/messages",
      [
        ["conversation", true],
        ["before", false],
        ["after", false],
      ],
    ],
  ])("lists every parameter of the alternatives of %s", (call, parameters) => {
    expect(parametersOf(call)).toEqual(parameters);
    const [first] = operationOf(call).parameters;
    expect(first?.description).toMatch(/^Send either \w+.*, or \w+/);
  });

  test("says that settings.php takes any other name of a page's address", () => {
    expect(parametersOf("GET /api/settings.php")).toContainEqual(["others", false]);
  });

  test.each(operations)(
    "%s describes bad input, too many calls and faults, each with the error's body",
    (_, operation) => {
      for (const status of ["400", "429", "500", "503"])
        expect(operation.responses[status]?.content?.["application/json"]?.schema.properties?.error).toEqual({
          enum: expect.arrayContaining([expect.any(String)]),
        });
      if (operation.requestBody)
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["413", "415"]));
    },
  );

  test("says which calls may have nothing to answer", () => {
    expect(Object.keys(operationOf("POST /api/new-match").responses)).toEqual(
      expect.arrayContaining(["200", "204", "403"]),
    );
  });
});

describe("the comparison of calls with the document detects", () => {
  const request: { path: string; method?: string; headers: Headers } = {
    path: "/api/companyinfo.php",
    headers: new Headers(),
  };
  const error = { error: "internal", message: "An error has occurred.", requestId: "1" };

  test.each<[string, typeof request, Response, RegExp]>([
    [
      "a status that is not described",
      request,
      new Response("", { status: 302 }),
      /no answer with status 302/,
    ],
    ["an answer of another shape", request, Response.json({ name: 1 }), /must/],
    [
      "a refusal that the contract does not declare",
      request,
      Response.json({ ...error, error: "chat.gone" }, { status: 409 }),
      /status 409/,
    ],
    [
      "an undeclared refusal beside declared ones",
      { ...request, path: "/api/chat-read", method: "POST" },
      Response.json({ ...error, error: "chat.gone" }, { status: 409 }),
      /must be equal to one of the allowed values/,
    ],
    [
      "an error code of another status",
      request,
      Response.json({ ...error, error: "unavailable" }, { status: 500 }),
      /must be equal to one of the allowed values/,
    ],
    [
      "a success with a parameter that is not described",
      { ...request, path: "/api/companyinfo.php?other=1" },
      new Response(null, { status: 204 }),
      /additional properties/,
    ],
  ])("%s", async (_, call, answer, difference) => {
    await expect(compareWithApi(call, answer)).rejects.toThrow(difference);
  });

  test("nothing in an answer that matches its description", async () => {
    await compareWithApi(request, Response.json(error, { status: 500 }));
  });
});
