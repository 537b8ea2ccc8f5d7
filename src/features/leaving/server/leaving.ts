export { endNotice, welcomeBack } from "./inactive/close-inactive.ts";
