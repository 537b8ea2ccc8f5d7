import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";
import type * as contract from "../contract.ts";
import { inquiriesSettings } from "../settings.ts";
import { addQuestion } from "./add-question.ts";
import { hashAddress, hideAddress } from "./address.ts";
import { numberOf } from "./number.ts";
import { findByClientId, type InquiryRow, insertInquiry } from "./queries.ts";

type Caller = Pick<Scope, "site" | "locale" | "limitKeys" | "viewer">;
type Asked = BodyOf<typeof contract.fileInquiry>;
type Parts = Pick<App, "db" | "clock" | "seal" | "limits">;

const DAY_SECONDS = 86_400;

/**
 * Stores an inquiry, once for each client id. A visitor's waits until the link in the mail was used.
 * @throws Refusal `inquiries.too_many`, `inquiries.no_address`
 */
export async function fileInquiry(
  app: Parts,
  caller: Caller,
  asked: Asked,
): Promise<OutputOf<typeof contract.fileInquiry>> {
  const memberId = caller.viewer.kind === "member" ? caller.viewer.memberId : null;
  if (memberId === null && asked.email === "") throw new Refusal("inquiries.no_address", {}, 400);
  const known = await findByClientId(app.db, asked.client_id);
  if (known) return view(known);
  await countInquiry(app, caller, memberId);
  const stored = await app.db.transaction().execute((tx) => store(app, tx, { caller, asked, memberId }));
  return view(stored ?? ((await findByClientId(app.db, asked.client_id)) as InquiryRow));
}

type Filing = { caller: Caller; asked: Asked; memberId: number | null };

async function store(
  app: Parts,
  tx: Tx,
  { caller: { site, locale }, asked, memberId }: Filing,
): Promise<InquiryRow | undefined> {
  const at = app.clock.now();
  const number = numberOf(app, asked.client_id);
  const inquiry = await insertInquiry(tx, {
    ...{ number, clientId: asked.client_id, siteId: site.id, memberId, locale, subject: asked.subject },
    ...(memberId === null && {
      address: hideAddress(app, number, asked.email),
      addressHash: hashAddress(app, asked.email),
    }),
    ...{ state: memberId === null ? "unconfirmed" : "waiting" },
    ...{ openedAt: at, waitingSince: at, changedAt: at },
  });
  if (!inquiry) return undefined;
  await addQuestion(app, tx, { inquiry, question: { words: asked.words } });
  await enqueue(tx, "mail-inquiry-receipt", { inquiryId: inquiry.id });
  return inquiry;
}

async function countInquiry(app: Parts, caller: Caller, memberId: number | null): Promise<void> {
  const { inquiries_per_day, visitor_inquiries_per_day } = settingsOf(caller, inquiriesSettings);
  const [keys, points] =
    memberId === null
      ? [caller.limitKeys, visitor_inquiries_per_day]
      : [keysOfMember(memberId), inquiries_per_day];
  await enforceLimit(
    app,
    { name: "inquiries.file", keys, points, seconds: DAY_SECONDS },
    () => new Refusal("inquiries.too_many", { count: points }, 429),
  );
}

/** Who repeats a client id learns no more than who made it did. */
function view({ number, address }: InquiryRow) {
  return { number, has_to_confirm: address !== null };
}
