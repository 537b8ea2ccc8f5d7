const BRAND = "velvet.refusal";

/** Words that are said in the language of whoever reads them: `feature:key` of a text, with its values. */
export type Words = { key: string; values: Record<string, string | number> };

type Values = Record<string, string | number | Words>;

/**
 * A rule's "no": neither a bug nor invalid input.
 * Recognised by its brand, because pages are bundled apart from the server and have their own copy of the class.
 */
export class Refusal extends Error {
  readonly brand = BRAND;
  /** `feature.reason`, listed in the endpoint's contract and worded in every locale. */
  readonly code: string;
  /** Values for the wording, such as the minutes left. `page` is a path where the person reads more. */
  readonly values: Values;
  /** HTTP status if the usual 409 does not fit, such as 404 for a missing row. */
  readonly status: number | undefined;
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    values: Values = {},
    answer: number | { status: number; retryAfter: number } | undefined = undefined,
  ) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.values = values;
    const { status, retryAfter = undefined } = typeof answer === "object" ? answer : { status: answer };
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === "object" && thrown !== null && (thrown as { brand?: unknown }).brand === BRAND;
}
