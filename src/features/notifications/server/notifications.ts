export { endMarketing } from "./end-marketing.ts";
export { mayGetMailCheck, sendMailCheckTo } from "./mail-check/ask-mail-check.ts";
export { keepNotices, type NoticeBoard, openNotices } from "./notices.ts";
export { countPushes } from "./queries-push-day.ts";
export { readForFrame } from "./read-notifications.ts";
export { savePushDevice } from "./save-push-device.ts";
export { tellOpenedLater } from "./tell-opened.ts";
export { stopMail } from "./unsubscribe.ts";
