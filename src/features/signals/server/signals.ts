export { endFingerprints, keepFingerprints } from "./keep-fingerprints.ts";
export { compareMail, comparePayments, comparePhoto, exempt, keepVisit } from "./react.ts";
export { seekCopiesLater } from "./shared/seek-copies.ts";
