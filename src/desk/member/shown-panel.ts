import type { OutputOf } from "#base/endpoint.ts";
import type { memberActions, memberPanels } from "../../desk-member.ts";

type Listed = (typeof memberPanels)[number];
export type PanelName = Listed["name"];
export type ActionName = (typeof memberActions)[number]["name"];

/** The output of the endpoint of a panel. */
export type PanelData<P extends PanelName> = OutputOf<Extract<Listed, { name: P }>["endpoint"]>;

/** A panel with what it shows; null if that could not be read. */
export type ShownMemberPanel = { name: PanelName; data: PanelData<PanelName> | null; request: string | null };
