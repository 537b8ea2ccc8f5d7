import { chatSettings } from "#features/chat/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { leftOf, readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";

type Asking = Pick<Scope, "site"> & { app: Pick<App, "db">; viewer: Pick<MemberViewer, "memberId"> };

/** The messages that a member can still send without credits; 0 for premium members, who have none. */
export async function readFreeMessages({ app, site, viewer }: Asking): Promise<number> {
  const { premium, freeMessagesUsed } = await readWallet(app.db, viewer.memberId);
  const { free_messages } = settingsOf({ site }, chatSettings);
  return leftOf({ premium, used: freeMessagesUsed, limit: free_messages }) ?? 0;
}
