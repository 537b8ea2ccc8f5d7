import { isRefusal } from "#base/refusal.ts";
import { readHeldPass, requestOwnExport } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { requireLetter } from "./appeals/file-appeal.ts";

/**
 * Mails the member of this letter or pass their own data. Does nothing for a letter to anyone else, such as a reporter.
 */
export async function mailExport(
  app: Pick<App, "db" | "seal" | "clock" | "sites">,
  token: string,
): Promise<void> {
  const memberId = readHeldPass(app, token) ?? (await findConcerned(app, token));
  if (memberId !== null) await requestOwnExport(app, memberId);
}

async function findConcerned(app: Pick<App, "db" | "seal">, token: string): Promise<number | null> {
  const letter = await requireLetter(app, token).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  return letter?.receiver === "concerned" ? letter.aboutId : null;
}
