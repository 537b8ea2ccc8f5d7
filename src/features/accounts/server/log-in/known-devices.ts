import { randomBytes } from "node:crypto";
import type { App } from "#platform/app.ts";
import { readCookie, setCookie } from "#platform/cookies.ts";
import type { Scope } from "#platform/scope.ts";
import { accountsStored } from "../../stored.ts";
import type { MemberRow } from "../queries.ts";

const ID = /^[\w-]{22}$/;
/** People who share a browser: each stays known on it. */
const MOST_MEMBERS = 5;
const PURPOSE = "accounts.device";

type Caller = Pick<Scope, "secure"> & { requestHeaders: Headers; responseHeaders: Headers };
type Member = Pick<MemberRow, "id" | "passwordHash">;

/**
 * The device's number, if this member has logged in on it since the password was set. The cookie holds a random number
 * and a seal for each member: nobody can make one for another's account, and it does not tell who was here.
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

/** Lets this device in during a lock from now on. */
export function rememberDevice({ seal }: Pick<App, "seal">, caller: Caller, member: Member): void {
  const { id, seals } = readDevice(caller.requestHeaders) ?? {
    id: randomBytes(16).toString("base64url"),
    seals: [],
  };
  const words = wordsOf(id, member);
  const others = seals.filter((one) => !seal.holds(one, PURPOSE, words));
  const kept = [seal.of(PURPOSE, words), ...others].slice(0, MOST_MEMBERS);
  const value = [id, ...kept].join(".");
  setCookie(caller.responseHeaders, accountsStored.device, { value, secure: caller.secure });
}

/** The hash of the password is one of them, so that whatever replaces the password forgets the devices (decision 0041). */
function wordsOf(device: string, { id, passwordHash }: Member) {
  return [device, id, passwordHash ?? ""];
}

function readDevice(requestHeaders: Headers): { id: string; seals: string[] } | null {
  const [id = "", ...seals] =
    readCookie(requestHeaders.get("cookie"), accountsStored.device)?.split(".") ?? [];
  return ID.test(id) ? { id, seals: seals.slice(0, MOST_MEMBERS) } : null;
}
