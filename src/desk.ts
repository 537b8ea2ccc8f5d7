import type { DeskPart } from "./desk/desk-part.ts";

/** The places of the desk, in the order of its navigation. The first that a person may open is their home. */
export const deskParts: readonly DeskPart[] = [
  { path: "/desk/cases", label: "cases", right: "case.work" },
  { path: "/desk/review", label: "review", right: "case.work" },
  { path: "/desk/sealed", label: "sealed", right: "child.handle" },
  { path: "/desk/search", label: "search", right: "member.find" },
  { path: "/desk/audit", label: "audit", right: "audit.read" },
  { path: "/desk/sign-up-lists", label: "sign_up_lists", right: "fingerprint.read" },
  { path: "/desk/people", label: "people", right: "staff.manage" },
  { path: "/desk/fictional", label: "fictional", right: "fictional.set" },
  { path: "/desk/me", label: "me", right: null },
];
