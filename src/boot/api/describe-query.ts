import type { Json } from "./api-shape.ts";

const anyOther = {
  name: "others",
  in: "query",
  style: "form",
  explode: true,
  description: "Any other query parameter, as a page URL may have it",
  schema: { type: "object", additionalProperties: true },
};

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

/**
 * Describes the parameters of a query schema. OpenAPI cannot express alternative sets of parameters, so every
 * parameter is listed; one that not all alternatives need is optional, and its description names the combinations.
 * @param path with its own parameters as `{name}`
 */
export function describeQuery(schema: Json, path: string): Json[] {
  const alternatives = listAlternatives(schema);
  const names = [...new Set(alternatives.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const combinations = alternatives.map(({ properties }) => Object.keys(properties ?? {}).join(" and "));
  const named = names.map((name) => ({
    name,
    in: path.includes(`{${name}}`) ? "path" : "query",
    required: alternatives.every(({ required }) => required?.includes(name)),
    ...(alternatives.length > 1 && { description: `Send either ${combinations.join(", or ")}.` }),
    schema: mergeSchemas(
      alternatives.flatMap(({ properties }): Json[] => (properties?.[name] ? [properties[name]] : [])),
    ),
  }));
  return schema.additionalProperties ? [...named, anyOther] : named;
}

function listAlternatives(schema: Json): ObjectSchema[] {
  const alternatives = (schema.anyOf ?? schema.oneOf) as ObjectSchema[] | undefined;
  return alternatives ?? [schema];
}

function mergeSchemas(schemas: Json[]): Json {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return different.length === 1 ? (different[0] as Json) : { anyOf: different };
}
