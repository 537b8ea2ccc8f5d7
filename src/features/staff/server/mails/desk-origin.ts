import type { App } from "#platform/app.ts";

/** Returns the origin of the desk for links, never taken from a request. */
export function deskOrigin({ config }: Pick<App, "config">): string {
  return new URL(config.DESK_ADDRESS ?? config.PUBLIC_ADDRESS ?? `http://localhost:${config.PORT}`).origin;
}
