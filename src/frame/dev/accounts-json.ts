import { DEMO_ACCOUNTS } from "#features/accounts/server/accounts.ts";
import { named } from "../middleware.ts";

export const middleware = [named("demo")];

/** Returns the accounts that can log in to the demo. */
export function loader() {
  return Response.json(DEMO_ACCOUNTS);
}
