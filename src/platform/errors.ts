import type { Words } from "#base/refusal.ts";

/** Errors of the platform itself, with their HTTP status. */
export const GROUND_ERRORS = {
  invalid_input: 400,
  too_complex: 400,
  broken_json: 400,
  body_broke_off: 400,
  unknown_host: 400,
  cross_site: 403,
  authentication_required: 403,
  not_confirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_content_type: 415,
  unsupported_file_type: 415,
  unsupported_form_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  not_open: 503,
} as const;

export type GroundErrorCode = keyof typeof GROUND_ERRORS;

/** HTTP status of a feature's refusal, unless its endpoint declares another. */
export const REFUSAL_STATUS = 409;

/** Error texts by field: the key of a text, with values for its placeholders. */
export type FieldWords = Record<string, string | Words>;

export class GroundError extends Error {
  readonly code: GroundErrorCode;
  readonly values: Record<string, string | number>;
  readonly fields: FieldWords | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: GroundErrorCode,
    more: {
      values?: Record<string, string | number>;
      fields?: FieldWords;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(code);
    this.name = "GroundError";
    this.code = code;
    this.values = more.values ?? {};
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** Creates an error for input that a rule rejects in one field. It takes the key of a text. */
export function invalidField(
  field: string,
  key: string,
  values: Record<string, string | number> = {},
): GroundError {
  return new GroundError("invalid_input", { fields: { [field]: { key, values } } });
}
