/**
 * Keeps zod in the browser from compiling code from strings, which the content security policy of pages forbids. It
 * tries as soon as a schema is made, so the root calls this before any page's code runs.
 */
export function neverCompileSchemas() {
  if (typeof window !== "undefined") Object.assign(window, { __zod_globalConfig: { jitless: true } });
}
