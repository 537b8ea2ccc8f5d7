export const CONTACT_KINDS = ["email", "phone", "handle", "link"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
/** A part of a text as it was written, and what it leads to. */
export type Contact = { kind: ContactKind; part: string };
