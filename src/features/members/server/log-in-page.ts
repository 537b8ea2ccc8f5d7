import {
  closeSession,
  DEMO_ACCOUNTS,
  isUnfinished,
  readAccount,
} from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";

export { closeSession };

/** Accounts with which anyone may log in to the demo; none in production. */
export function listDemoAccounts({ config }: Pick<App, "config">) {
  return config.MODE === "demo" ? DEMO_ACCOUNTS : [];
}

export function isDemoAccount(app: Pick<App, "config">, email: string): boolean {
  return listDemoAccounts(app).some((one) => one.email === email);
}

/** True if the member has sign-up questions to answer. */
export async function hasUnfinishedSignUp({ db }: Pick<App, "db">, memberId: number): Promise<boolean> {
  return isUnfinished((await readAccount(db, memberId))?.signupStep);
}
