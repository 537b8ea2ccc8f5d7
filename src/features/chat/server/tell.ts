import type { App } from "#platform/app.ts";
import type { LiveNews } from "../contract.ts";

/** Of the bus: what the sockets of this member are told. */
export function topicOf(memberId: number): string {
  return `member.${memberId}`;
}

/** After commit, to every browser of these members: that it is new, not what it is. */
export function tell({ bus }: Pick<App, "bus">, memberIds: readonly number[], news: LiveNews): void {
  const payload = JSON.stringify(news);
  for (const memberId of memberIds) bus.publish(topicOf(memberId), payload);
}

export function tellChanged(app: Pick<App, "bus">, memberIds: readonly number[], conversation: number): void {
  tell(app, memberIds, { type: "changed", conversation });
}
