import { z } from "zod";

const text = z.string().trim().min(1);

/** Settings of mail besides server and sender. */
export const mailSettings = {
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, "letters, digits and hyphens")
    .optional()
    .describe(
      "signs every mail with DKIM under this selector; without it, the server in MAIL_URL has to sign",
    ),
  DKIM_KEY_FILE: text.optional().describe("file with the private DKIM key in PEM format"),
  MAIL_IN_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "port of the role mail, which takes bounces and complaints by SMTP; without it, none are taken",
    ),
  MAIL_IN_CERT_FILE: text
    .optional()
    .describe("certificate in PEM format with which the role mail offers STARTTLS, with its chain"),
  MAIL_IN_KEY_FILE: text.optional().describe("file with that certificate's private key"),
};

type Values = z.output<z.ZodObject<typeof mailSettings>>;

/** Returns what is wrong with the settings together, or null. */
export function checkMail(values: Values): string | null {
  if ((values.DKIM_SELECTOR === undefined) !== (values.DKIM_KEY_FILE === undefined))
    return "DKIM needs both DKIM_SELECTOR and DKIM_KEY_FILE.";
  if ((values.MAIL_IN_CERT_FILE === undefined) !== (values.MAIL_IN_KEY_FILE === undefined))
    return "STARTTLS needs both MAIL_IN_CERT_FILE and MAIL_IN_KEY_FILE.";
  return null;
}
