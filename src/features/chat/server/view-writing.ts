import { photosSettings } from "#features/photos/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { leftOf, priceList, type Wallet } from "#features/wallet/server/wallet.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { Writing } from "../contract.ts";
import { chatSettings } from "../settings.ts";

export type Sender = Pick<Scope, "site"> & { viewer: MemberViewer };

export function viewWriting({ site, viewer }: Sender, wallet: Wallet): Writing {
  const settings = settingsOf({ site }, chatSettings);
  const { credits, premium, freeMessagesUsed, conversationsStarted } = wallet;
  return {
    credits,
    premium,
    free_messages_left: leftOf({ premium, used: freeMessagesUsed, limit: settings.free_messages }),
    free_conversations_left: leftOf({
      premium,
      used: conversationsStarted,
      limit: settings.free_conversations,
    }),
    prices: priceList(settings),
    message_length: settings.message_length,
    upload_megabytes: settingsOf({ site }, photosSettings).upload_megabytes,
    held: viewer.status === "not_confirmed",
  };
}
