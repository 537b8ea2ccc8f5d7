export type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document; `x-errors` lists the error codes. */
export type ApiDocument = {
  openapi: "3.1.0";
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
  "x-errors": Record<string, { status: number }>;
};
