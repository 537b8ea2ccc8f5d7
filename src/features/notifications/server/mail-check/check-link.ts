import type { App } from "#platform/app.ts";

type Seal = App["seal"];

const PURPOSE = "notifications.mail_check";

export const CHECK_LASTS_MS = 3 * 86_400_000;

type Check = { memberId: number; address: string; expires: Date };

/** Made for one address: after a change of address the link no longer works. */
export function sealCheck(seal: Seal, { memberId, address, expires }: Check): string {
  const until = Math.floor(expires.getTime() / 1000);
  return `${memberId.toString(36)}-${until.toString(36)}.${seal.of(PURPOSE, [memberId, until, address])}`;
}

/** @returns the member it claims to be for, until when it works, and whether it was made by us for an address */
export function readCheck(seal: Seal, token: string) {
  const [, id, seconds, mark] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})\.([\w-]+)$/.exec(token) ?? [];
  if (!id || !seconds || !mark) return null;
  const [memberId, until] = [Number.parseInt(id, 36), Number.parseInt(seconds, 36)];
  return {
    memberId,
    expires: new Date(until * 1000),
    isFor: (address: string) => seal.holds(mark, PURPOSE, [memberId, until, address]),
  };
}
