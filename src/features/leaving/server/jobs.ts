export { mailInactive } from "./inactive/mail-inactive.ts";
