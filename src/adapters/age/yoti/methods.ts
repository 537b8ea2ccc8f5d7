import type { AgeMethod } from "#base/age-levels.ts";
import type { Country } from "#base/countries.ts";

type YotiMethod = {
  /** Name of the method's configuration in a session. */
  part: string;
  /** Name of the method in a result. */
  result: string;
  /** Path of the page that starts with this method. */
  page: string;
  /** False if a person who is old enough can fail. */
  isExact: boolean;
  /** Countries in which the method proves that a person is at least 18. */
  countries: "all" | readonly Country[];
};

/** In countries that are not listed, minors can have a credit card or a mobile contract. */
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
