const BRAND = "velvet.refusal";

/**
 * A rule's "no": not a fault of the program, and not invalid input.
 * Known by its brand, since pages are bundled apart from the server and have a class of their own.
 */
export class Refusal extends Error {
  readonly brand = BRAND;
  /** `feature.reason`, listed in the endpoint's contract and worded in every locale. */
  readonly code: string;
  /** Values for the wording, such as the minutes left. */
  readonly values: Record<string, string | number>;
  /** HTTP status where the ordinary 409 does not fit, such as 404 for what is not there. */
  readonly status: number | undefined;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    values: Record<string, string | number> = {},
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
