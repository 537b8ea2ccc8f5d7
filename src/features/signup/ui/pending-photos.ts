import { forgetStored, readStored, store } from "#ui/stored.ts";
import { signUpStored } from "../stored.ts";

/** Remembers in this tab that the member has chosen photos which are not on the server yet. */
export function markPending(memberId: string): void {
  store(memberId, signUpStored.photos);
}

export function clearPending(): void {
  forgetStored(signUpStored.photos);
}

/** Whether photos of this member were lost with an earlier page of the tab. Says so once, and to nobody else. */
export function takeLost(memberId: string): boolean {
  const isLost = readStored(signUpStored.photos) === memberId;
  clearPending();
  return isLost;
}
