import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openExport } from "./export-data.ts";
import { as, deviceOf, logIn, mailed, post, sessionOf, testApp } from "./user.fixture.ts";

export const NEW_PASSWORD = "another harbour canoe";
const HERE = { origin: "http://localhost", rpId: "localhost" };

/** Everything that gives access to an account, in an order in which trying one does not end the next. */
export const THINGS = [
  "own session",
  "other session",
  "passkey",
  "password",
  "known device",
  "export link",
  "passkey being added",
  "activation link",
  "reset link",
  "mail-change link",
  "undo link",
] as const;
export type Thing = (typeof THINGS)[number];

/** Tries one way of access and returns whether it still works. */
type Try = () => Promise<boolean>;
export type Opened = {
  member: MadeMember;
  tries: Partial<Record<Thing, Try>>;
  /** Cookie of a browser that has logged in. */
  device: string;
  pending: string;
  undo: string;
};

export const changePassword = ({ cookie, password }: MadeMember) =>
  testApp.ask("/api/password", {
    ...as(cookie),
    method: "PUT",
    json: { old_password: password, password: NEW_PASSWORD, password_again: NEW_PASSWORD },
  });
export const redeem = (path: string, token: string) => post(path, { token });
export const resetBy = (token: string) =>
  post("/api/password-resets/do", { token, password: NEW_PASSWORD, password_again: NEW_PASSWORD });
const isOk = async (answer: Promise<Response>) => (await answer).ok;

/** @returns a function that finishes adding the passkey */
export async function beginPasskey({ cookie, password }: MadeMember, key: SoftwareKey): Promise<Try> {
  const started = await post("/api/passkeys/options", { password }, cookie);
  const { challenge } = await started.json();
  return () => {
    const credential = key.register({ ...HERE, challenge });
    return isOk(post("/api/passkeys", { credential, name: "Key" }, cookie));
  };
}

export async function logInWith(key: SoftwareKey): Promise<boolean> {
  const { challenge } = await (await post("/api/passkeys/login-options", {})).json();
  return isOk(post("/api/passkeys/login", { credential: key.assert({ ...HERE, challenge }) }));
}

export async function requestChange({ cookie, password }: MadeMember, email: string): Promise<string> {
  await post("/api/mail-changes", { email, password }, cookie);
  return (await mailed(email, "mails.mail_change.subject")).token;
}

export async function requestReset({ email }: MadeMember): Promise<string> {
  await post("/api/password-resets", { email });
  return (await mailed(email, "mails.reset.subject")).token;
}

/** True if this browser may try a password while the account is locked for others. */
export async function isKnown(email: string, device: string): Promise<boolean> {
  for (let tries = 1; tries <= 5; tries++) await logIn(email, "wrong");
  const answer = await logIn(email, "wrong", { headers: { cookie: `${device}; locale=en` } });
  return answer.status === 401;
}

/**
 * Creates a member with one of each way of access. A confirmed member has also changed the address once, and has
 * requested another change.
 */
export async function openAll({ confirmed }: { confirmed: boolean }): Promise<Opened> {
  const member = await makeMember(testApp, { confirmed });
  const first = member.email;
  const tries: Opened["tries"] = {};
  let undo = "";
  if (confirmed) {
    const second = `second-${first}`;
    await redeem("/api/mail-changes/do", await requestChange(member, second));
    undo = (await mailed(first, "mails.mail_changed.subject")).token;
    member.email = second;
    tries["undo link"] = () => isOk(redeem("/api/mail-changes/do", undo));
  } else {
    await post("/api/activation-mails", {}, member.cookie);
    const { token } = await mailed(first, "mails.activation.subject");
    tries["activation link"] = () => isOk(redeem("/api/activations", token));
  }
  const pending = await requestChange(member, `third-${first}`);
  tries["mail-change link"] = () => isOk(redeem("/api/mail-changes/do", pending));
  const reset = await requestReset(member);
  tries["reset link"] = () => isOk(resetBy(reset));
  await post("/api/exports", { password: member.password }, member.cookie);
  const { mail } = await mailed(member.email, "mails.export.subject");
  const file = /\/exports\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  tries["export link"] = async () => (await openExport(testApp.app, file, member.id)) !== null;
  const key = makeSoftwareKey();
  if (!(await (await beginPasskey(member, key))())) throw new Error("The passkey was not added");
  tries.passkey = () => logInWith(key);
  tries["passkey being added"] = await beginPasskey(member, makeSoftwareKey());
  const logged = await logIn(member.email, member.password);
  const other = sessionOf(logged);
  tries["own session"] = () => isOk(testApp.ask("/api/user.php", as(member.cookie)));
  tries["other session"] = () => isOk(testApp.ask("/api/user.php", as(other)));
  const { email, password } = member;
  tries.password = () => isOk(logIn(email, password));
  return { member, tries, pending, undo, device: deviceOf(logged) };
}
