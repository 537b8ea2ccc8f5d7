import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { linkLifetimes } from "../../rules.ts";
import { accountsSettings } from "../../settings.ts";

/** Returns when an account that is closed now will be erased. */
export function readEraseDate({ clock }: Pick<App, "clock">, scope: Pick<Scope, "site">): Date {
  return new Date(clock.now().getTime() + linkLifetimes(settingsOf(scope, accountsSettings)).reactivation);
}
