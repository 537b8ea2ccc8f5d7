export { endFingerprints, keepFingerprints } from "./keep-fingerprints.ts";
export { compareMail, comparePayments, comparePhoto, exempt, keepVisit } from "./react.ts";
