import type { ComponentType } from "react";
import type { MemberPanelProps } from "#base/member-page.ts";
import { AccountPanel } from "#features/assistance/desk/account-panel.tsx";
import { NotesPanel } from "#features/assistance/desk/notes-panel.tsx";
import { WalletPanel } from "#features/assistance/desk/wallet-panel.tsx";
import { MemberInquiries } from "#features/inquiries/desk/member-inquiries.tsx";
import { MemberCasesPanel } from "#features/moderation/desk/member/cases-panel.tsx";
import { MoneyPanel } from "#features/shop/desk/orders/money-panel.tsx";
import { AccessesPanel } from "#features/staff/desk/member/accesses-panel.tsx";
import type { PanelData, PanelName } from "./shown-panel.ts";

type PropsOf<P extends PanelName> = Omit<MemberPanelProps<never>, "data"> & { data: PanelData<P> };

/** The components of the panels that `src/desk-member.ts` lists. */
export const memberPanelViews: { [P in PanelName]: ComponentType<PropsOf<P>> } = {
  account: AccountPanel,
  inquiries: MemberInquiries,
  money: MoneyPanel,
  cases: MemberCasesPanel,
  wallet: WalletPanel,
  accesses: AccessesPanel,
  notes: NotesPanel,
};
