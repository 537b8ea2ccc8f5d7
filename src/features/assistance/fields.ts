import { z } from "zod";
import { freeText } from "#base/free-text.ts";

export const none = z.strictObject({});

/** Why somebody of staff does something for a member; it goes into the log. */
export const why = freeText(500).pipe(z.string().min(10));
