export { keepNotices, type NoticeBoard, openNotices } from "./notices.ts";
