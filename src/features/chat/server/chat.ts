export { holdFirstMessage } from "./hold-message.ts";
