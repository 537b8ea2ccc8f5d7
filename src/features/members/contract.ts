import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import type { Signups } from "#features/accounts/contract.ts";
import { saveLanguage as languageForm, logIn as logInForm } from "#features/accounts/contract.ts";
import { DISABLED_REASONS, pushSubscription } from "#features/notifications/contract.ts";
import { memberPhotos, memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";

const { sexuality, relationship, hair, eye, body, tattoos, interests } = OwnProfile.shape;

/** A member's profile as one viewer may see it. Fields that the site does not show are empty. */
export const memberView = z.object({
  member: memberTile.extend({
    /** Shown to members only, like intimate interests. */
    sexuality,
    relationship,
    hair,
    eye,
    body,
    tattoos,
    interests,
    /** The interests that the viewer has chosen too. */
    common_interests: interests,
    about_me: z.string(),
  }),
  /** `blocking`: the viewer has blocked the member and can unblock them here. */
  standing: z.enum(["self", "open", "blocking"]),
  liked: z.boolean(),
  likes_you: z.boolean(),
  photos: memberPhotos,
  related: z.array(memberTile.extend({ liked: z.boolean() })),
  /** The site's warning, on fictional profiles. */
  warning: z.string().nullable(),
  /** Advertisement of a partner site, if the operator has set one. */
  partner: z.object({ kind: z.enum(["cam", "resell"]), address: z.url() }).nullable(),
});
export type MemberView = z.infer<typeof memberView>;

/** Result of opening a member's page. */
export type MemberPage =
  | { kind: "shown"; view: MemberView }
  | { kind: "blocked"; name: string }
  /** Deleted, disabled, invisible to this viewer, or never existed: the answer is the same. */
  | { kind: "gone" }
  | { kind: "log_in"; signups: Signups };

export const readMember = endpoint({
  name: "readMember",
  method: "GET",
  path: "/api/members/:id",
  summary:
    "Returns a member's profile, photos and related members, as far as the caller may see them and the site shows them.",
  query: z.strictObject({ id: numberInQuery(z.int().positive()) }),
  output: memberView,
  refusals: ["safety.gone", "safety.blocked_by"],
});

const blockedMember = z.object({
  id: z.int(),
  name: z.string(),
  /** Null if the member has blocked the caller too, or others cannot find them now. They can still be unblocked. */
  member: memberTile.nullable(),
});
export type BlockedMember = z.infer<typeof blockedMember>;

export const listBlocks = endpoint({
  name: "listBlocks",
  method: "GET",
  path: "/api/blocks",
  summary: "Lists the members the caller has blocked, newest first.",
  query: z.strictObject({}),
  output: z.object({ blocks: z.array(blockedMember) }),
});

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
  notifications_disabled: z
    .array(z.enum(DISABLED_REASONS))
    .describe("why no mail is sent but what is about the account itself"),
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
  summary:
    "Logs in; `email` also accepts the username. With `push=1` it stores the push subscription of a member's browser instead.",
  query: z.strictObject({ push: z.literal("1").optional() }),
  body: z.union([logInForm.body, pushSubscription]),
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
