import { randomBytes } from "node:crypto";
import type { App } from "#platform/app.ts";
import { readCookie, setCookie } from "#platform/cookies.ts";
import type { Scope } from "#platform/scope.ts";
import { accountsStored } from "../../stored.ts";
import type { MemberRow } from "../queries.ts";

const ID = /^[\w-]{22}$/;
/** Maximum of members who can share a browser and each stay known on it. */
const MOST_MEMBERS = 5;
const PURPOSE = "accounts.device";

type Caller = Pick<Scope, "secure"> & { requestHeaders: Headers; responseHeaders: Headers };
type Member = Pick<MemberRow, "id" | "passwordHash">;

/**
 * Returns the device's id if this member has logged in on it since the password was set. The cookie holds a random id
 * and a seal for each member, so nobody can forge it for another account, and it does not reveal who used the device.
 */
export function findKnownDevice(
  { seal }: Pick<App, "seal">,
  requestHeaders: Headers,
  member: Member,
): string | null {
  const device = readDevice(requestHeaders);
  const known = device?.seals.some((one) => seal.holds(one, PURPOSE, wordsOf(device.id, member)));
  return device && known ? device.id : null;
}

/** Lets the member log in on this device even during a lock. @returns the device's id */
export function rememberDevice({ seal }: Pick<App, "seal">, caller: Caller, member: Member): string {
  const { id, seals } = readDevice(caller.requestHeaders) ?? {
    id: randomBytes(16).toString("base64url"),
    seals: [],
  };
  const words = wordsOf(id, member);
  const others = seals.filter((one) => !seal.holds(one, PURPOSE, words));
  const kept = [seal.of(PURPOSE, words), ...others].slice(0, MOST_MEMBERS);
  const value = [id, ...kept].join(".");
  setCookie(caller.responseHeaders, accountsStored.device, { value, secure: caller.secure });
  return id;
}

/** Includes the password's hash, so that every new password makes the server forget the devices (decision 0041). */
function wordsOf(device: string, { id, passwordHash }: Member) {
  return [device, id, passwordHash ?? ""];
}

/** Returns the random id of the browser, whoever uses it. Null if it does not send one. */
export function findDeviceId(requestHeaders: Headers): string | null {
  return readDevice(requestHeaders)?.id ?? null;
}

function readDevice(requestHeaders: Headers): { id: string; seals: string[] } | null {
  const [id = "", ...seals] =
    readCookie(requestHeaders.get("cookie"), accountsStored.device)?.split(".") ?? [];
  return ID.test(id) ? { id, seals: seals.slice(0, MOST_MEMBERS) } : null;
}
