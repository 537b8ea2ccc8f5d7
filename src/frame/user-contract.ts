import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { saveLanguage as languageForm, logIn as logInForm } from "#features/accounts/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";

const none = z.strictObject({});

const MainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.string().describe("active: others can see it"),
  match_path: z.string().describe("its address is cdn_prefix + match_path"),
});

export const User = z.object({
  status: z.enum(["not_confirmed", "active", "pending_deletion", "deleted", "banned"]),
  paid_user: z.boolean(),
  credits: z.int(),
  language: z.string(),
  signup_date: z.iso.datetime(),
  notifications_disabled: z.array(z.string()),
  profile: OwnProfile.pick({
    id: true,
    name: true,
    country: true,
    city: true,
    region: true,
    date_of_birth: true,
    gender: true,
    sexuality: true,
    relationship: true,
    hair: true,
    eye: true,
    body: true,
    tattoos: true,
    interests: true,
    status: true,
  }).extend({ main_image: MainImage.nullable() }),
});
export type User = z.infer<typeof User>;

const output = z.object({ user: User });

export const logIn = endpoint({
  name: "logIn",
  method: "POST",
  path: "/api/user.php",
  summary: "Logs in. `email` also accepts the username.",
  query: none,
  body: logInForm.body,
  output,
  refusals: logInForm.refusals,
});

export const readUser = endpoint({
  name: "readUser",
  method: "GET",
  path: "/api/user.php",
  summary: "Returns the logged-in member.",
  query: none,
  output,
});

export const saveLanguage = endpoint({
  name: "saveLanguage",
  method: "PUT",
  path: "/api/user.php",
  summary: "Saves the language the member chose, for all their devices.",
  query: none,
  body: languageForm.body,
  output,
});

export const logOut = endpoint({
  name: "logOut",
  method: "GET",
  path: "/api/logout.php",
  summary: "Logs out by ending the session on the server. Refused if another site sent the browser here.",
  query: none,
});
