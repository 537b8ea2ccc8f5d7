import { auditKind } from "#features/staff/server/staff.ts";

export const workKinds = {
  started: auditKind("work.started", ["kind"]),
  cancelled: auditKind("work.cancelled", ["kind"]),
  retried: auditKind("work.retried", ["kind"]),
  downloaded: auditKind("work.downloaded", ["kind", "file", "bytes", "sha256"]),
};
