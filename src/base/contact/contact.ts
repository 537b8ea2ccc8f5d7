export const CONTACT_KINDS = ["email", "phone", "handle", "link"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
/** Part of a text that leads to a contact, as it was written. */
export type Contact = { kind: ContactKind; part: string };
