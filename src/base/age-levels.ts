/** Proofs of age from the weakest to the strongest. `declaration` means that the member has only stated their age. */
export const AGE_LEVELS = ["none", "declaration", "provider", "eu_proof"] as const;
export type AgeLevel = (typeof AGE_LEVELS)[number];

export function isAgeLevelAtLeast(level: AgeLevel, needed: AgeLevel): boolean {
  return AGE_LEVELS.indexOf(level) >= AGE_LEVELS.indexOf(needed);
}

/** Ways to prove an age. `eu_proof` is a proof of age from a European wallet. */
export const AGE_METHODS = [
  "eu_proof",
  "photo_id",
  "digital_identity",
  "face_estimation",
  "credit_card",
  "mobile_operator",
] as const;
export type AgeMethod = (typeof AGE_METHODS)[number];
