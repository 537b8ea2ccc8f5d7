import { auditKind } from "#features/staff/server/staff.ts";

/** Entries about inquiries. They never contain words of the inquiry. */
export const inquiryKinds = {
  read: auditKind("inquiries.read"),
  claimed: auditKind("inquiries.claimed"),
  released: auditKind("inquiries.released"),
  answered: auditKind("inquiries.answered", ["closed"]),
  noted: auditKind("inquiries.noted"),
  closed: auditKind("inquiries.closed"),
  reopened: auditKind("inquiries.reopened"),
  handedOver: auditKind("inquiries.handed_over", ["case"]),
};
