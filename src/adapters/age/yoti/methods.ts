import type { AgeMethod } from "#base/age-levels.ts";
import type { Country } from "#base/countries.ts";

type YotiMethod = {
  /** Name of its part of a session. */
  part: string;
  /** Name in a result. */
  result: string;
  /** Path of the page that begins with it. */
  page: string;
  /** Proves an age exactly. Otherwise a person who is old enough can fail too. */
  isExact: boolean;
  /** Where it proves an age of 18 years. */
  countries: "all" | readonly Country[];
};

/** Operators of other countries let minors have a credit card or a mobile contract. */
const METHODS = {
  photo_id: { part: "doc_scan", result: "DOC_SCAN", page: "doc-scan", isExact: true, countries: "all" },
  face_estimation: {
    part: "age_estimation",
    result: "AGE_ESTIMATION",
    page: "age-estimation",
    isExact: false,
    countries: "all",
  },
  digital_identity: {
    part: "digital_id",
    result: "DIGITAL_ID",
    page: "yoti",
    isExact: true,
    countries: "all",
  },
  credit_card: {
    part: "credit_card",
    result: "CREDIT_CARD",
    page: "credit-card",
    isExact: false,
    countries: ["GB"],
  },
  mobile_operator: { part: "mobile", result: "MOBILE", page: "mobile", isExact: false, countries: ["GB"] },
} as const satisfies Partial<Record<AgeMethod, YotiMethod>>;

export type YotiMethodCode = keyof typeof METHODS;
export const YOTI_METHODS = Object.keys(METHODS) as YotiMethodCode[];
export const DEFAULT_YOTI_METHODS: readonly YotiMethodCode[] = [
  "photo_id",
  "face_estimation",
  "digital_identity",
];

export function isYotiMethod(method: AgeMethod): method is YotiMethodCode {
  return Object.hasOwn(METHODS, method);
}

export function yotiMethod(code: YotiMethodCode): YotiMethod {
  return METHODS[code];
}

export function findByResult(name: unknown): YotiMethodCode | null {
  return YOTI_METHODS.find((code) => METHODS[code].result === name) ?? null;
}

export function isOfferedIn(code: YotiMethodCode, country: Country): boolean {
  const { countries } = yotiMethod(code);
  return countries === "all" || countries.includes(country);
}
