import { createHash } from "node:crypto";
import type { AuditKind } from "./audit-kinds.ts";

const LONGEST = 200;

export type Values<Field extends string> = Partial<Record<Field, unknown>>;

type Change = { before?: unknown; after?: unknown };

/**
 * Returns the changed values, with only the fields of the kind. Long values are replaced by their length and SHA-256.
 */
export function changesOf<Field extends string>(
  { fields }: AuditKind<Field>,
  { before, after }: { before?: Values<Field> | undefined; after?: Values<Field> | undefined },
): Partial<Record<Field, Change>> {
  const changes: Partial<Record<Field, Change>> = {};
  for (const field of fields) {
    const old = shorten(before?.[field]);
    const now = shorten(after?.[field]);
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    changes[field] = { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
  }
  return changes;
}

function shorten(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > LONGEST)
    return { length: text.length, sha256: createHash("sha256").update(text).digest("hex") };
  return typeof value === "string" ? value : JSON.parse(text);
}
