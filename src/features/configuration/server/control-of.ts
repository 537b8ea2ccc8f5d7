import { z } from "zod";
import type { SiteSetting } from "#base/site-settings.ts";
import type { Control } from "../contract.ts";

type Schema = {
  anyOf?: Schema[];
  type?: string;
  enum?: string[];
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema;
};

/** Returns how the value of a setting is typed in, from its schema. @throws Error if there is no such field */
export function controlOf({ schema, bounds, table }: SiteSetting): Control {
  if (bounds) return { kind: "number", ...bounds };
  if (table)
    return { kind: "table", names: [...table.names], options: table.options ? [...table.options] : null };
  const { anyOf, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const shape = anyOf?.find(({ type }) => type !== "null") ?? described;
  if (shape.enum) return { kind: "choice", options: shape.enum };
  if (shape.type === "boolean") return { kind: "switch" };
  if (shape.type === "string") return { kind: "text", may_be_empty: anyOf !== undefined };
  if (shape.type === "array" && shape.items?.enum) return { kind: "selection", options: shape.items.enum };
  if (shape.type === "array" && shape.items?.type === "string") return { kind: "lines" };
  if (shape.type === "object")
    return {
      kind: "table",
      names: shape.propertyNames?.enum ?? [],
      options: shape.additionalProperties?.enum ?? null,
    };
  throw new Error("There is no field for a setting of this shape.");
}
