import type { App } from "#platform/app.ts";

const ANY_ADDRESS = ["0.0.0.0", "::"];

/**
 * Starts the companions of the demo in the background. They are not in the image for production, so they are loaded
 * only here. One program plays them: processes with some of the roles only do not.
 * @returns a function that ends them
 */
export function playDemo(app: Pick<App, "config" | "pool" | "log">, port: number): () => Promise<void> {
  const { MODE, COMPANIONS, ROLES, HOST } = app.config;
  if (MODE !== "demo" || !COMPANIONS || ROLES.length < 3) return async () => {};
  const host = ANY_ADDRESS.includes(HOST) ? "127.0.0.1" : HOST;
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const starting = import("#demo/companions/start-companions.ts")
    .then(({ startCompanions }) => startCompanions(app, origin))
    .catch((error: unknown) => {
      app.log.warn({ err: error }, "could not start the companions of the demo");
    });
  return async () => {
    const stop = await starting;
    await stop?.();
  };
}
