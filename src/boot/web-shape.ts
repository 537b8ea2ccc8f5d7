import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Scope } from "#platform/scope.ts";

export type Env = {
  Bindings: HttpBindings | undefined;
  Variables: { scope: Scope | undefined; route: string | undefined; nonce: string | undefined };
};
export type Web = Hono<Env>;

/** Opens the scope of a request and names its route, for the log and the metrics. */
export type Enter = (context: Context<Env>, route: string, strict: boolean) => Promise<Scope>;
