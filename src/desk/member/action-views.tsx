import type { ComponentType } from "react";
import type { MemberActionProps } from "#base/member-page.ts";
import { EndSessions } from "#features/assistance/desk/end-sessions.tsx";
import type { ActionName } from "./shown-panel.ts";

/** The dialogs of the actions that `src/desk-member.ts` lists. */
export const memberActionViews: Record<ActionName, ComponentType<MemberActionProps>> = {
  end_sessions: EndSessions,
};
