import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import {
  changeUsername,
  isUsernameFree,
  saveOrientationConsent,
  savePrivacy,
  saveSignUpStep,
  turnPrivacyMode,
} from "./change-account.ts";
import { changeMail, requestMailChange } from "./change-mail.ts";
import { changePassword } from "./change-password.ts";
import { checkEmail } from "./check-email.ts";
import { activate, sendActivationAgain } from "./confirm.ts";
import { requestExport } from "./export-data.ts";
import { hintEmail } from "./hint-email.ts";
import { closeByMail } from "./leaving/close-account.ts";
import { eraseNow, reactivate } from "./leaving/come-back.ts";
import { requestClosing, requestExportByMail, requestReactivation } from "./leaving/request-links.ts";
import { endSession, listSessions } from "./log-in/list-sessions.ts";
import {
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  savePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyProof,
} from "./log-in/passkeys.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { signUp } from "./sign-up.ts";

const anyone = (perMinute: number) => ({ who: "anyone", perMinute }) as const;
const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const accountsEndpoints = [
  // The setting `signups_per_hour` is the limit that visitors are told; this one only stops floods.
  handle(contract.signUp, anyone(60), async (call) => {
    const { memberId } = await signUp(call.app, call.body, call);
    return { member_id: memberId, step: contract.SIGNUP_STEPS[0] };
  }),
  handle(contract.saveSignUpStep, member(60), ({ app, viewer, body }) =>
    done(saveSignUpStep(app, viewer.memberId, body.step)),
  ),
  handle(contract.checkUsername, anyone(60), async ({ app, query }) => ({
    free: await isUsernameFree(app, query.name),
  })),
  handle(contract.checkEmail, anyone(60), (call) => checkEmail(call.app, call.body.email, call)),
  handle(contract.hintEmail, anyone(60), ({ query }) => hintEmail(query.email)),
  handle(contract.sendActivation, member(10), ({ app, viewer }) => sendActivationAgain(app, viewer.memberId)),
  handle(contract.activate, anyone(20), (call) => done(activate(call.app, call.body.token, call))),
  handle(contract.requestReset, anyone(10), ({ app, body }) => requestReset(app, body.email)),
  handle(contract.resetPassword, anyone(20), ({ app, body }) => resetPassword(app, body)),
  handle(contract.changePassword, member(10), (call) =>
    changePassword(call.app, { ...call.viewer, caller: call }, call.body),
  ),
  handle(contract.requestMailChange, member(10), ({ app, viewer, site, body }) =>
    requestMailChange(app, { ...viewer, site }, body),
  ),
  handle(contract.changeMail, anyone(20), ({ app, body }) => changeMail(app, body.token)),
  handle(contract.changeUsername, member(10), (call) =>
    changeUsername(call.app, call.viewer.memberId, { ...call.body, caller: call }),
  ),
  handle(contract.listSessions, member(60), ({ app, viewer, texts }) => listSessions(app, viewer, texts)),
  handle(contract.endSession, member(60), ({ app, viewer, body }) => endSession(app, viewer, body)),
  handle(contract.savePrivacy, member(60), ({ app, viewer, body }) =>
    savePrivacy(app, viewer.memberId, body),
  ),
  handle(contract.savePrivacyMode, member(60), ({ app, viewer, body }) =>
    app.db.transaction().execute((tx) => turnPrivacyMode(app, tx, { ...viewer, on: body.on })),
  ),
  handle(contract.saveConsent, member(30), ({ app, viewer, locale, body }) =>
    saveOrientationConsent(app, viewer.memberId, { given: body.given, locale }),
  ),
  handle(contract.requestExport, member(10), ({ app, viewer, site, body }) =>
    requestExport(app, { ...viewer, site }, body),
  ),
  handle(contract.requestClosing, anyone(10), ({ app, body }) => requestClosing(app, body.email)),
  handle(contract.closeByMail, anyone(20), async ({ app, body }) => ({
    erase_at: (await closeByMail(app, body.token)).toISOString(),
  })),
  handle(contract.requestReactivation, anyone(10), ({ app, body }) => requestReactivation(app, body.login)),
  handle(contract.requestExportByMail, anyone(10), ({ app, body }) => requestExportByMail(app, body.login)),
  handle(contract.reactivate, anyone(20), ({ app, body }) => reactivate(app, body.token)),
  handle(contract.eraseNow, anyone(20), ({ app, body }) => eraseNow(app, body.token)),
  handle(contract.startPasskeyProof, member(20), async (call) => ({
    ...(await startPasskeyProof(call.app, call.viewer.memberId, call)),
  })),
  handle(contract.startPasskey, member(20), async (call) => ({
    ...(await startPasskey(call.app, call.viewer, { proof: call.body, caller: call })),
  })),
  handle(contract.savePasskey, member(20), (call) =>
    savePasskey(call.app, call.viewer.memberId, { ...call.body, caller: call }),
  ),
  handle(contract.listPasskeys, member(60), async ({ app, viewer }) => ({
    passkeys: await listPasskeys(app, viewer.memberId),
  })),
  handle(contract.removePasskey, member(20), (call) =>
    removePasskey(call.app, call.viewer.memberId, { ...call.body, caller: call }),
  ),
  handle(contract.startPasskeyLogIn, anyone(30), async (call) => ({
    ...(await startPasskeyLogIn(call.app, call)),
  })),
  handle(contract.logInWithPasskey, anyone(30), (call) =>
    done(logInWithPasskey(call.app, call.body.credential, call)),
  ),
];

async function done(work: Promise<unknown>): Promise<void> {
  await work;
}
