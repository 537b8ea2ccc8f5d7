export type Json = Record<string, unknown>;

/** OpenAPI 3.1, with the catalogue of error codes beside it. */
export type ApiDocument = {
  openapi: "3.1.0";
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
  "x-errors": Record<string, { status: number }>;
};
