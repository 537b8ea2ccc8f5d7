import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { credential, email, none, passkeyOptions, typedCode, typedPassword } from "./fields.ts";

export const startDeskLogIn = endpoint({
  name: "startDeskLogIn",
  method: "POST",
  path: "/api/desk/log-in-options",
  summary: "Returns the options the browser needs to log in at the desk with a passkey.",
  query: none,
  body: none,
  output: passkeyOptions,
});

export const logInAtDesk = endpoint({
  name: "logInAtDesk",
  method: "POST",
  path: "/api/desk/log-ins",
  summary: "Logs in at the desk: with a passkey, or with a password and a code of an app.",
  query: none,
  body: z.union([
    z.strictObject({ credential }),
    z.strictObject({ email, password: typedPassword, code: typedCode }),
  ]),
  refusals: ["staff.log_in_failed"],
});

export const logOutAtDesk = endpoint({
  name: "logOutAtDesk",
  method: "POST",
  path: "/api/desk/log-outs",
  summary: "Ends the session at the desk.",
  query: none,
  body: none,
});

export const startConfirmation = endpoint({
  name: "startConfirmation",
  method: "POST",
  path: "/api/desk/confirmation-options",
  summary: "Returns the options the browser needs to confirm an action with a passkey.",
  query: none,
  body: none,
  output: passkeyOptions,
});

export const confirmAtDesk = endpoint({
  name: "confirmAtDesk",
  method: "POST",
  path: "/api/desk/confirmations",
  summary: "Confirms the next action, within five minutes, with the person's own second factor.",
  query: none,
  body: z.union([z.strictObject({ credential }), z.strictObject({ code: typedCode })]),
  refusals: ["staff.confirmation_failed"],
});

export const recoverAtDesk = endpoint({
  name: "recoverAtDesk",
  method: "POST",
  path: "/api/desk/recoveries",
  summary:
    "Mails a link to new factors for a recovery code and the password, if there is one. The answer never tells whether they were right.",
  query: none,
  body: z.strictObject({ email, password: typedPassword, code: typedCode }),
});
