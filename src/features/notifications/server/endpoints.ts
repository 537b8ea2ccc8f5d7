import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { askMailCheck } from "./mail-check/ask-mail-check.ts";
import { passMailCheck } from "./mail-check/pass-mail-check.ts";
import { deleteDevice } from "./queries-device.ts";
import { readNotifications } from "./read-notifications.ts";
import { saveNotifications } from "./save-notifications.ts";
import { testPush } from "./test-push.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const notificationsEndpoints = [
  handle(contract.readNotifications, member(60), ({ app, viewer }) => readNotifications(app, viewer)),
  handle(contract.saveNotifications, member(60), ({ app, viewer, locale, body }) =>
    saveNotifications(app, { viewer, locale, body }),
  ),
  // A page that has just ended its own session, for example by logging out, may still call this without an error. Each
  // open page calls it about once a minute, and many members can share an address.
  handle(contract.noteLook, { who: "anyone", perMinute: 600 }, ({ app, viewer }) => {
    if (viewer.kind === "member") app.notices.noteLooking(viewer.memberId);
  }),
  handle(contract.deletePushDevice, member(30), async ({ app, viewer, body }) => {
    const { memberId, sessionId } = viewer;
    const which = "here" in body ? { sessionId } : body;
    await app.db.transaction().execute((tx) => deleteDevice(tx, { memberId, ...which }));
  }),
  handle(contract.testPush, member(6), (call) => testPush(call, call.viewer)),
  handle(contract.askMailCheck, member(10), ({ app, viewer }) => askMailCheck(app, viewer.memberId)),
  handle(contract.passMailCheck, { who: "anyone", perMinute: 30 }, ({ app, body }) =>
    passMailCheck(app, body.token),
  ),
];
