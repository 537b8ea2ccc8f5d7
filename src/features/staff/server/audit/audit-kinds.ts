/**
 * A kind of entry, declared by the feature that writes it: `auditKind("moderation.decided", ["rule", "outcome"])`.
 * Only the named fields are written, so nothing private gets into the log by accident.
 */
export type AuditKind<Field extends string = string> = { name: string; fields: readonly Field[] };

export function auditKind<const Field extends string>(
  name: string,
  fields: readonly Field[] = [],
): AuditKind<Field> {
  return { name, fields };
}
