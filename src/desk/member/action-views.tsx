import type { ComponentType } from "react";
import type { MemberActionProps } from "#base/member-page.ts";
import { ChangeAddress } from "#features/assistance/desk/change-address.tsx";
import { EndSessions } from "#features/assistance/desk/end-sessions.tsx";
import { GrantCredits } from "#features/assistance/desk/grant-credits.tsx";
import { MailCheck } from "#features/assistance/desk/mail-check.tsx";
import { ProposeDisclosure } from "#features/assistance/desk/propose-disclosure.tsx";
import { SendLink } from "#features/assistance/desk/send-link.tsx";
import { OpenCase } from "#features/moderation/desk/member/open-case.tsx";
import { ProposeErasure } from "#features/moderation/desk/member/propose-erasure.tsx";
import { ReadConversation } from "#features/moderation/desk/member/read-conversation.tsx";
import type { ActionName } from "./shown-panel.ts";

/** The dialogs of the actions that `src/desk-member.ts` lists. */
export const memberActionViews: Record<ActionName, ComponentType<MemberActionProps>> = {
  send_link: SendLink,
  end_sessions: EndSessions,
  mail_check: MailCheck,
  change_address: ChangeAddress,
  grant_credits: GrantCredits,
  open_case: OpenCase,
  read_conversation: ReadConversation,
  propose_disclosure: ProposeDisclosure,
  propose_erasure: ProposeErasure,
};
