import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { deleteDevice } from "./queries-device.ts";
import { readNotifications } from "./read-notifications.ts";
import { saveNotifications } from "./save-notifications.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const notificationsEndpoints = [
  handle(contract.readNotifications, member(60), ({ app, viewer }) => readNotifications(app, viewer)),
  handle(contract.saveNotifications, member(60), ({ app, viewer, locale, body }) =>
    saveNotifications(app, { viewer, locale, body }),
  ),
  handle(contract.noteLook, member(30), ({ app, viewer }) => app.notices.noteLooking(viewer.memberId)),
  handle(contract.deletePushDevice, member(30), async ({ app, viewer, body }) => {
    await app.db.transaction().execute((tx) => deleteDevice(tx, { memberId: viewer.memberId, ...body }));
  }),
];
